/** No English left on an Arabic page: Latin words outside an allow-list of names are findings. */
import { expect, type Page } from "@playwright/test";

/** Brands, units, codes, and names that the platform or the visitor gave: the same in Arabic. */
const NAMES = new Set(
	[
		"English EGP PDF kbps AI QR USSD PIN WhatsApp Facebook Instagram YouTube LinkedIn Sawt InstaPay Vodafone Cash",
		"iOS App Store Google Play Windows macOS Linux Android iPhone iPad Chrome Safari Gmail Outlook Yahoo",
		// Plans, creators and codes of the embedded platform's seed.
		"Basic Premium Annual Free Pro Creator Supporter VIP Layla Nassar Tamer Huda Exclusive Circle",
	].flatMap((line) => line.split(" ")),
);
/** Mails, addresses, ids and file names are read as one word and are in no language. */
const WORD = /[\p{L}\p{N}_@.:/+%-]*\p{Script=Latin}[\p{L}\p{N}_@.:/+%-]*/gu;
const PLAIN_WORD = /^\p{Script=Latin}{2,}$/u;

export async function expectArabicOnly(page: Page, where: string): Promise<void> {
	const text = await page.evaluate(() => {
		const copy = document.body.cloneNode(true) as HTMLElement;
		// What people typed or the platform sent is isolated, or marked as another language.
		// Where scripts run, <noscript> holds its markup as one text that no one sees.
		const unread = '[lang="en"], bdi, script, style, textarea, noscript:not(:has(*))';
		for (const part of copy.querySelectorAll(unread)) part.remove();
		return (copy.textContent ?? "").replace(/\u2068[^\u2069]*\u2069/g, "");
	});
	const words = (text.match(WORD) ?? []).map((word) => word.replace(/[.:]+$/, ""));
	const found = words.filter((word) => PLAIN_WORD.test(word) && !NAMES.has(word));
	expect([...new Set(found)], `${where}: Latin words on an Arabic page`).toEqual([]);
}
