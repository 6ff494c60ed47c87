/** Finds English left on an Arabic page: Latin words outside a list of names. */
import { expect, type Page } from "@playwright/test";

/**
 * Brands, units, codes, and names from the platform or the visitor, which are the same in Arabic.
 */
const NAMES = new Set(
	[
		"English EGP PDF HTML JavaScript WCAG AA axe kbps AI QR USSD PIN WhatsApp Facebook Instagram YouTube LinkedIn Sawt InstaPay Vodafone Cash",
		"iOS App Store Google Play Windows macOS Linux Android iPhone iPad Chrome Safari Gmail Outlook Yahoo",
		// Names in the embedded platform's seed.
		"Basic Premium Annual Free Studio Pro Creator Supporter Insider VIP Layla Nassar Tamer Huda Exclusive Circle",
	].flatMap((line) => line.split(" ")),
);
/** Addresses, ids and file names count as one word without a language. */
const WORD = /[\p{L}\p{N}_@.:/+%-]*\p{Script=Latin}[\p{L}\p{N}_@.:/+%-]*/gu;
const PLAIN_WORD = /^\p{Script=Latin}{2,}$/u;

export async function expectArabicOnly(page: Page, where: string): Promise<void> {
	const text = await page.evaluate(() => {
		const copy = document.body.cloneNode(true) as HTMLElement;
		// Skips isolated text and text marked as another language, which people typed or the platform
		// sent, names of cookies, and <noscript>, whose markup is invisible text where scripts run.
		const unread = '[lang="en"], bdi, code, script, style, textarea, noscript:not(:has(*))';
		for (const part of copy.querySelectorAll(unread)) part.remove();
		return (copy.textContent ?? "").replace(/\u2068[^\u2069]*\u2069/g, "");
	});
	const words = (text.match(WORD) ?? []).map((word) => word.replace(/[.:]+$/, ""));
	const found = words.filter((word) => PLAIN_WORD.test(word) && !NAMES.has(word));
	expect([...new Set(found)], `${where}: Latin words on an Arabic page`).toEqual([]);
}
