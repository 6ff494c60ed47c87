import { buttonClasses, joinClasses } from "./classes";

const TONES = {
	quiet: "text-ink hover:underline",
	marked: "text-link underline decoration-1 hover:text-link-strong",
};

export const ButtonLink = ({ variant, size, className, children, ...rest }) => (
	<a className={buttonClasses({ variant, size, className })} {...rest}>
		{children}
	</a>
);

export const TextLink = ({ tone = "marked", className, children, ...rest }) => (
	<a
		className={joinClasses(
			"underline-offset-[0.22em] hover:decoration-2",
			TONES[tone],
			"inline-flex min-h-11 items-center gap-2 font-semibold",
			className,
		)}
		{...rest}
	>
		{children}
	</a>
);
