/* A text link, and the link that jumps over the header. */
import type { AnchorHTMLAttributes } from "react";
import { classNames } from "./class-names";

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
	href: string;
	/** Alone on its line: gets a full touch target. Inside a sentence it must not. */
	standalone?: boolean;
	/** Ink instead of teal, for navigation. */
	quiet?: boolean;
};

export function TextLink({ standalone, quiet, className, children, ...rest }: LinkProps) {
	const look = classNames(
		"underline-offset-[0.22em] hover:decoration-2",
		quiet ? "text-ink hover:underline" : "text-link underline decoration-1 hover:text-link-strong",
		standalone && "inline-flex min-h-11 items-center gap-2 font-semibold",
		className,
	);
	return (
		<a className={look} {...rest}>
			{children}
		</a>
	);
}

export function SkipLink({ children }: { children: string }) {
	return (
		<a
			href="#main"
			className="visually-hidden fixed start-4 top-4 z-10 rounded-md bg-ink px-5 py-3 font-semibold text-paper"
		>
			{children}
		</a>
	);
}
