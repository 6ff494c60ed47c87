/**
 * Bidi isolation of values in texts, so that they and the sentence around them keep their direction. In
 * markup use `<bdi>` and `<Ltr>`.
 */

/** Isolates a name or a date, which has its own direction. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** Isolates an amount or an email address, which always runs from left to right. */
export const isolateLtr = (text: string) => `\u2066${text}\u2069`;
