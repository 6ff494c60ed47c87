/**
 * Bidi isolation of values in texts, so that they and the sentence around them keep their direction. In
 * markup use `<bdi>` and `<Ltr>`.
 */

/** Read in its own direction: names, dates. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** Read from left to right whatever is around it: amounts, mail addresses. */
export const isolateLtr = (text: string) => `\u2066${text}\u2069`;
