/* A button, and a link that looks like one. The space behind each keeps words apart where there are no
 * styles. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

type Look = {
	variant?: ButtonVariant;
	/** "compact" is for places with little room: at the end of a line, in a narrow card. */
	size?: keyof typeof sizes;
	/** Fills the line on phones; from 40rem up it takes its own width, or stays full when "always". */
	wide?: boolean | "always";
	className?: string;
	children: ReactNode;
};

/** Their looks are in styles/button.css. */
const variants: Record<ButtonVariant, string> = {
	primary: "button-primary",
	secondary: "button-secondary",
	quiet: "button-quiet sm:px-0",
	danger: "button-danger",
};

const sizes = {
	compact: "min-h-12 px-3 py-2.5",
	medium: "min-h-12 px-5 py-2.5",
	large: "min-h-14 px-6 py-3",
};

function lookOf({ variant = "primary", size = "medium", wide, className }: Omit<Look, "children">) {
	const fullWidth = wide && "w-full";
	const ownWidth = wide === true && "sm:w-auto";
	return classNames("button", variants[variant], sizes[size], fullWidth, ownWidth, className);
}

type ButtonProps = Look & {
	type?: "submit" | "button";
	name?: string;
	value?: string;
	disabled?: boolean;
	/** The text that a script shows while the form is pending. */
	pendingLabel?: string;
	"aria-describedby"?: string;
	"aria-label"?: string;
	"aria-controls"?: string;
	"aria-pressed"?: boolean;
} & { [data: `data-${string}`]: string | undefined };

export function Button(props: ButtonProps) {
	const {
		variant,
		size,
		wide,
		className,
		children,
		pendingLabel,
		type = "submit",
		...rest
	} = props;
	const look = lookOf({ variant, size, wide, className });
	return (
		<>
			<button type={type} className={look} data-pending-label={pendingLabel} {...rest}>
				{children}
			</button>{" "}
		</>
	);
}

export type ButtonLinkProps = Look & {
	href: string;
	rel?: string;
	target?: string;
	id?: string;
	"aria-label"?: string;
	"aria-describedby"?: string;
	"aria-haspopup"?: "dialog";
} & { [data: `data-${string}`]: string | undefined };

export function ButtonLink(props: ButtonLinkProps) {
	const { variant, size, wide, className, children, ...rest } = props;
	return (
		<>
			<a className={lookOf({ variant, size, wide, className })} {...rest}>
				{children}
			</a>{" "}
		</>
	);
}
