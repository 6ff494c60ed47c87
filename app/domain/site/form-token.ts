/**
 * The CSRF token field of every form that is shown with a session (docs/product.md, session-26), for
 * clients that send neither Origin nor Sec-Fetch-Site.
 */
export const FORM_TOKEN = "form_token";

/**
 * The hidden field of forms that act for who is signed in: for whom their page was made. Somebody
 * else may sign in while it stays open (docs/product.md, session-35).
 */
export const FORM_ACCOUNT = "form_account";
