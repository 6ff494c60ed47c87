/**
 * The picture of a person, over the initials that replace a missing or broken one. It is
 * decoration: the name is always written beside it.
 */
import { getInitials } from "~/domain/catalogue/creator";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

type CreatorAvatarProps = { name: string; avatar?: string | undefined; className?: string };

export function CreatorAvatar({ name, avatar, className }: CreatorAvatarProps) {
	const initials = getInitials(name);
	return (
		<span
			aria-hidden="true"
			className={classNames(
				"relative grid size-18 shrink-0 place-items-center overflow-hidden rounded-full border border-accent-edge bg-accent-soft font-heading text-h3 font-semibold text-accent-text",
				className,
			)}
		>
			{initials || <Icon name="mic" size={28} />}
			{avatar ? (
				<img
					src={avatar}
					alt=""
					referrerPolicy="no-referrer"
					className="absolute inset-0 size-full object-cover"
				/>
			) : null}
		</span>
	);
}
