/* Page widths, gutters and gaps. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type BoxProps = { className?: string; children: ReactNode };

const gutter = "mx-auto w-full px-gutter sm:px-6";

/** The widest a page gets: header, footer, grids of cards. */
export function Page({ className, ...rest }: BoxProps) {
	return <div className={classNames(gutter, "max-w-page lg:px-8", className)} {...rest} />;
}

/** One column for a form, a payment or a result. */
export function Narrow({ className, ...rest }: BoxProps) {
	return <div className={classNames(gutter, "max-w-narrow py-8 sm:py-14", className)} {...rest} />;
}

/** Running text, kept near 65 characters a line. */
export function Prose({ className, ...rest }: BoxProps) {
	return <div className={classNames(gutter, "max-w-prose py-8 sm:py-14", className)} {...rest} />;
}

const gaps = { medium: "gap-4", large: "gap-6", huge: "gap-10 sm:gap-14" };

type StackProps = BoxProps & { gap?: keyof typeof gaps };

/** A column with even gaps. */
export function Stack({ gap = "medium", className, ...rest }: StackProps) {
	return <div className={classNames("grid grid-cols-1", gaps[gap], className)} {...rest} />;
}
