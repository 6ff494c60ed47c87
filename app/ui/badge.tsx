/* A short label such as "Most Popular", "Current Plan" or a status. Never a control. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

type BadgeTone = "accent" | "neutral" | "teal" | "success" | "warning" | "danger";

type BadgeProps = { tone?: BadgeTone; icon?: IconName; className?: string; children: ReactNode };

const tones: Record<BadgeTone, string> = {
	accent: "border-accent-edge bg-accent text-on-accent",
	neutral: "border-hairline bg-sunken text-ink",
	teal: "border-transparent bg-teal-soft text-link-strong",
	success: "border-transparent bg-success-soft text-success",
	warning: "border-transparent bg-warning-soft text-warning",
	danger: "border-transparent bg-danger-soft text-danger",
};

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
	return (
		<span
			className={classNames(
				"inline-flex items-center gap-1.5 rounded-full border px-3 py-0.5 text-small font-semibold",
				tones[tone],
				className,
			)}
		>
			{icon && <Icon name={icon} size={16} />}
			{children}
		</span>
	);
}
