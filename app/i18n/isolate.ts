/**
 * Values kept apart from the sentence around them, so that neither script turns the other around:
 * for a text; markup has `<bdi>` and `<Ltr>`.
 */

/** Read in its own direction: names, dates. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** Read from left to right whatever is around it: amounts, mail addresses. */
export const isolateLtr = (text: string) => `\u2066${text}\u2069`;
