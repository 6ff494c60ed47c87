/**
 * The hidden field of every form that a session is shown (docs/product.md, session-26): what
 * another site could not know, for clients that do not say which site they post from.
 */
export const FORM_TOKEN = "form_token";

/**
 * The hidden field of forms that act for who is signed in: for whom their page was made. Somebody
 * else may sign in while it stays open (docs/product.md, session-35).
 */
export const FORM_ACCOUNT = "form_account";
