/** The methods that pages know: every page has GET and HEAD, every form posts. */

export const ALLOWED_METHODS = "GET, HEAD, POST";

/** A safe method: it changes nothing and has no body. */
export const isRead = (method?: string) => method === "GET" || method === "HEAD";

export const isMethodKnown = (method?: string) => isRead(method) || method === "POST";
