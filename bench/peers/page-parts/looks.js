/** The class names of the page as whole texts, for templates that do not compose them. */
import { buttonClasses, DIVIDED, linkClasses, PAGE } from "./classes.js";

export const wideLook = PAGE;
export const narrowLook = "mx-auto w-full px-4 sm:px-6 max-w-narrow py-8 sm:py-14";
export const primaryLargeLook = buttonClasses({ variant: "primary", size: "large" });
export const secondaryLook = buttonClasses({});
export const secondaryLargeLook = buttonClasses({ size: "large" });
export const linkLook = linkClasses({});
export const quietLinkLook = linkClasses({ tone: "quiet" });
export const cardLook = "rounded-lg border bg-surface p-5 sm:p-6";
export const dividedLook = DIVIDED;
