/** A field that only robots fill in (docs/product.md, session-25): what it holds is never sent on. */
export const HONEYPOT = "website";
