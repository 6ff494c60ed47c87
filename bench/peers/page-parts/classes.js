/** Class names that several components share. */
export const PAGE = "mx-auto w-full px-4 sm:px-6 max-w-page lg:px-8";
export const LEAD = "text-lead text-ink-soft";
export const DIVIDED = "divide-y divide-hairline border-y border-hairline";

const BUTTON =
	"inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold leading-tight wrap-anywhere no-underline transition-colors disabled:border-hairline disabled:bg-sunken disabled:text-ink-soft disabled:cursor-not-allowed";
const VARIANTS = {
	primary:
		"border-accent-edge bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-sunken",
	secondary: "border-edge bg-surface text-ink hover:border-ink hover:bg-sunken",
};
const SIZES = { medium: "min-h-12 px-5 py-2.5", large: "min-h-14 px-6 py-3" };

export const joinClasses = (...names) => names.filter(Boolean).join(" ");

export const buttonClasses = ({ variant = "secondary", size = "medium", className }) =>
	joinClasses(BUTTON, VARIANTS[variant], SIZES[size], className);

const LINK = "underline-offset-[0.22em] hover:decoration-2";
const STANDALONE = "inline-flex min-h-11 items-center gap-2 font-semibold";
const TONES = {
	quiet: "text-ink hover:underline",
	marked: "text-link underline decoration-1 hover:text-link-strong",
};

export const linkClasses = ({ tone = "marked", className }) =>
	joinClasses(LINK, TONES[tone], STANDALONE, className);
