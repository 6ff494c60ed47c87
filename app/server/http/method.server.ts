/** The methods that pages know: every page has GET and HEAD, every form posts. */

const READS = ["GET", "HEAD"];
const METHODS = [...READS, "POST"];
export const ALLOWED_METHODS = METHODS.join(", ");

export const isMethodKnown = (method = "") => METHODS.includes(method);

/** A safe method: it changes nothing and has no body. */
export const isRead = (method = "") => READS.includes(method);
