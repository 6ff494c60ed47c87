/** The two headers by which a script that posts in place and the server understand each other. */

/** On a request: the answer is shown in the page that asked. */
export const IN_PLACE_HEADER = "X-In-Place";

/** The status of a form that another account had opened: its page says so beside it. */
export const ANOTHER_ACCOUNT_STATUS = 412;

/** On a 204: where a browser would have been redirected to. A script cannot follow to a gateway. */
export const NEXT_LOCATION_HEADER = "X-Location";
