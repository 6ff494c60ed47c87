/** The field that only bots fill in (docs/product.md, session-25). */
export const HONEYPOT = "website";
