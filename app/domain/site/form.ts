/**
 * The fields that every form carries, and the headers between the server and a script that posts
 * a form in place.
 */

/**
 * The CSRF token field of every form that is shown with a session (docs/product/session.md, session-26), for
 * clients that send neither Origin nor Sec-Fetch-Site.
 */
export const FORM_TOKEN = "form_token";

/**
 * The hidden field with the account that a form acts for. Another account may sign in while the page
 * stays open (session-35).
 */
export const FORM_ACCOUNT = "form_account";

/**
 * The field that only bots fill in (docs/product/session.md, session-25). Password managers and browsers do not
 * know its name.
 */
export const HONEYPOT = "second_reply";

/** On a request: a script shows the response in the current page. */
export const IN_PLACE_HEADER = "X-In-Place";

/** The status of a form that was opened in another account; the page has a message for it. */
export const ANOTHER_ACCOUNT_STATUS = 412;

/** On a 204: the redirect's target, because `fetch` cannot follow a redirect to a gateway. */
export const NEXT_LOCATION_HEADER = "X-Location";
