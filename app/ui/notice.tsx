/* A message that stays on the page: what happened, what it means, what to do next. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

export type Tone = "info" | "success" | "warning" | "danger";

type NoticeProps = {
	tone?: Tone;
	title?: ReactNode;
	/** "status" for the result of an action, "alert" for failures, absent for text that is always there. */
	role?: "status" | "alert" | "note";
	/** The result of a form: with script it gets the focus, in place or on the page that the form led to. */
	takesFocus?: boolean;
	/** A named notice may receive the focus. */
	id?: string;
	children?: ReactNode;
};

const looks: Record<Tone, { frame: string; mark: string; icon: IconName }> = {
	info: { frame: "border-link bg-teal-soft", mark: "text-link", icon: "info" },
	success: { frame: "border-success bg-success-soft", mark: "text-success", icon: "circle-check" },
	warning: {
		frame: "border-warning bg-warning-soft",
		mark: "text-warning",
		icon: "triangle-alert",
	},
	danger: { frame: "border-danger bg-danger-soft", mark: "text-danger", icon: "circle-alert" },
};

export function Notice({ tone = "info", title, role, takesFocus, id, children }: NoticeProps) {
	const look = looks[tone];
	return (
		<div
			id={id}
			tabIndex={id || takesFocus ? -1 : undefined}
			role={role}
			data-takes-focus={takesFocus ? "" : undefined}
			className={classNames("flex gap-3 rounded-md border p-gutter text-ink", look.frame)}
		>
			<Icon name={look.icon} size={24} className={`mt-0.5 ${look.mark}`} />
			<div className="min-w-0 grow">
				{title && <p className="font-semibold">{title}</p>}
				{children && <div className="max-w-measure">{children}</div>}
			</div>
		</div>
	);
}
