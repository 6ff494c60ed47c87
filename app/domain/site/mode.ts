/**
 * The two ways to look at the landing page (docs/product.md, site-2): a presentation, never a role.
 */

export type Mode = "listener" | "creator";

/** The mode that an address asks for; listener for anything else, as for nothing. */
export const readMode = (value: unknown): Mode => (value === "creator" ? "creator" : "listener");
