/** Class names that several components share. */
export const PAGE = "mx-auto w-full px-4 sm:px-6 max-w-page lg:px-8";
export const LEAD = "text-lead text-ink-soft";
export const DIVIDED = "divide-y divide-hairline border-y border-hairline";

const VARIANTS = { primary: "button-primary", secondary: "button-secondary" };
const SIZES = { medium: "min-h-12 px-5 py-2.5", large: "min-h-14 px-6 py-3" };

export const joinClasses = (...names) => names.filter(Boolean).join(" ");

export const buttonClasses = ({ variant = "secondary", size = "medium", className }) =>
	joinClasses("button", VARIANTS[variant], SIZES[size], className);

export const linkClasses = ({ tone, className }) =>
	joinClasses("link", tone === "quiet" && "link-quiet", "link-standalone", className);
