/** The headers between a script that posts a form in place and the server. */

/** On a request: a script shows the response in the current page. */
export const IN_PLACE_HEADER = "X-In-Place";

/** The status of a form that another account had opened: its page says so beside it. */
export const ANOTHER_ACCOUNT_STATUS = 412;

/** On a 204: the redirect's target, because `fetch` cannot follow a redirect to a gateway. */
export const NEXT_LOCATION_HEADER = "X-Location";
