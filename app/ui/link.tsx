/* A text link, and the link that jumps over the header. The space behind a standalone link keeps words
 * apart where there are no styles. */
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
		"link",
		quiet && "link-quiet",
		standalone && "link-standalone",
		className,
	);
	return (
		<>
			<a className={look} {...rest}>
				{children}
			</a>
			{standalone ? " " : null}
		</>
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
