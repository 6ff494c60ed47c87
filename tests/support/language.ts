/**
 * The languages of tests whose outcome no text and no direction decides: English alone, and both
 * with `ALL_LANGUAGES=1`, as in `npm run verify:faults`.
 */
export type TestLanguage = "en" | "ar";

export const plainLanguages: readonly TestLanguage[] =
	process.env.ALL_LANGUAGES === "1" ? ["en", "ar"] : ["en"];
