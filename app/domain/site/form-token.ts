/**
 * The hidden field of every form that a session is shown (docs/product.md, session-26): what
 * another site could not know, for clients that do not say which site they post from.
 */
export const FORM_TOKEN = "form_token";
