/** Class names that more than one element has. */
const gutter = "mx-auto w-full px-4 sm:px-6";
export const wideLook = `${gutter} max-w-page lg:px-8`;
export const narrowLook = `${gutter} max-w-narrow py-8 sm:py-14`;

const button =
	"inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold leading-tight wrap-anywhere no-underline transition-colors disabled:border-hairline disabled:bg-sunken disabled:text-ink-soft disabled:cursor-not-allowed";
const primary = `${button} border-accent-edge bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-sunken`;
const secondary = `${button} border-edge bg-surface text-ink hover:border-ink hover:bg-sunken`;
const medium = "min-h-12 px-5 py-2.5";
const large = "min-h-14 px-6 py-3 text-lead";
export const primaryLargeLook = `${primary} ${large}`;
export const secondaryLook = `${secondary} ${medium}`;
export const secondaryLargeLook = `${secondary} ${large}`;

const link = "underline-offset-[0.22em] hover:decoration-2";
const standalone = "inline-flex min-h-11 items-center gap-2 font-semibold";
export const linkLook = `${link} text-link underline decoration-1 hover:text-link-strong ${standalone}`;
export const quietLinkLook = `${link} text-ink hover:underline ${standalone}`;

export const cardLook = "rounded-lg border bg-surface p-5 sm:p-6";
export const dividedLook = "divide-y divide-hairline border-y border-hairline";
