/* One icon, drawn in the document itself. Decorative unless it gets a label. */
import { classNames } from "./class-names";
import { directionalIconNames, type iconNames } from "./icon-names.js";
import { iconShapes } from "./icon-shapes.js";

export type IconName = (typeof iconNames)[number];

type IconProps = { name: IconName; size?: number; label?: string; className?: string };

const directional: readonly string[] = directionalIconNames;

export function Icon({ name, size = 20, label, className }: IconProps) {
	const mirrors = directional.includes(name) && "mirrors";
	return (
		<svg
			className={classNames("icon", mirrors, className)}
			width={size}
			height={size}
			viewBox="0 0 24 24"
			role={label ? "img" : undefined}
			aria-label={label}
			aria-hidden={!label}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of our own, no input
			dangerouslySetInnerHTML={{ __html: iconShapes[name] }}
		/>
	);
}
