/* A button, and a link that looks like one. */
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

// No `leading-*`: it would bring a registered property along, into the styles of each first view.
const base =
	"inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold [line-height:1.25] text-balance wrap-anywhere no-underline [transition:color_.15s,background-color_.15s,border-color_.15s]";

/** Not on links: a page without buttons would carry these styles for nothing. */
const disabled =
	"disabled:border-hairline disabled:bg-sunken disabled:text-ink-soft disabled:cursor-not-allowed disabled:hover:bg-sunken";

const variants: Record<ButtonVariant, string> = {
	primary: "border-accent-edge bg-accent text-on-accent hover:bg-accent-strong",
	secondary: "border-edge bg-surface text-ink hover:border-ink hover:bg-sunken",
	quiet:
		"sm:px-0 border-transparent text-link underline decoration-1 underline-offset-4 hover:text-link-strong hover:decoration-2",
	danger: "border-danger bg-danger text-on-danger hover:bg-danger-strong",
};

const sizes = {
	compact: "min-h-12 px-3 py-2.5",
	medium: "min-h-12 px-5 py-2.5",
	large: "min-h-14 px-6 py-3",
};

function lookOf({ variant = "primary", size = "medium", wide, className }: Omit<Look, "children">) {
	const fullWidth = wide && "w-full";
	const ownWidth = wide === true && "sm:w-auto";
	return classNames(base, variants[variant], sizes[size], fullWidth, ownWidth, className);
}

type ButtonProps = Look & {
	type?: "submit" | "button";
	name?: string;
	value?: string;
	disabled?: boolean;
	/** For a button that needs a script, which then shows it. */
	hidden?: boolean;
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
	const look = classNames(lookOf({ variant, size, wide, className }), disabled);
	return (
		<button type={type} className={look} data-pending-label={pendingLabel} {...rest}>
			{children}
		</button>
	);
}

type ButtonLinkProps = Look & {
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
		<a className={lookOf({ variant, size, wide, className })} {...rest}>
			{children}
		</a>
	);
}
