/** Prints every receipt with Chromium: one sheet in each language, without a blank second one. */
import { describe, expect, it } from "vitest";
import { openChromium, openState } from "./open-state";
import { collectStates } from "./state/every-state";

const opened = openChromium();

describe.each(["en", "ar"] as const)("a receipt in %s", (language) => {
	it("[site-44] fits one sheet, whatever was paid", async () => {
		const states = await collectStates(language);
		const receipts = states.filter(({ html }) => html.includes("<x-print"));
		expect(receipts.length).toBeGreaterThanOrEqual(5);
		const context = await opened.browser.newContext();
		// A page printed at once has only its inlined critical CSS.
		await context.route("**/assets/*.css", (route) => route.abort());
		for (const receipt of receipts) {
			const page = await openState(context, receipt, opened.files.url);
			for (const format of ["A4", "Letter"]) {
				const sheets = (await page.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b/g);
				expect([receipt.name, format, sheets?.length]).toEqual([receipt.name, format, 1]);
			}
			await page.close();
		}
	});
});
