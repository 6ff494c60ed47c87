/** Checks the markup of the pages against the HTML standard. */

import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plainLanguages } from "../../support/language";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { publicPages } from "./every-page";

/** React's spelling of attributes and void elements is valid HTML in another style. */
const validator = new HtmlValidate({
	extends: ["html-validate:recommended"],
	rules: {
		// A list may have a name (ARIA 1.2); the strict default allows names only on controls.
		"aria-label-misuse": ["error", { allowAnyNamable: true }],
		"attr-case": "off",
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		"void-style": "off",
	},
});

let server: Site;

beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => server.stop());

async function listComplaints(html: string): Promise<string[]> {
	expect(html).toContain("</html>");
	const { results } = await validator.validateString(html);
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
	);
}

describe.each(plainLanguages)("in %s", (language) => {
	const visit = () => createPageClient(server, { "Accept-Language": language });

	it.each(publicPages)("%s is valid", async (path) => {
		const page = await visit().get(path);
		expect(await listComplaints(page.html)).toEqual([]);
	});

	it.each(["/login", "/register", "/contact"])("a rejected form at %s is valid", async (path) => {
		const page = await visit().post(path, { email: "mona@" });
		expect(page.status).toBe(422);
		expect(await listComplaints(page.html)).toEqual([]);
	});

	// A renderer that fills its chunks can leave NUL bytes where one ends inside an Arabic letter.
	it("no page and no rejected form contains a control character", async () => {
		const rejected = ["/login", "/register", "/contact", "/verify-email", "/tipping?creator_id=1"];
		const pages = [
			...publicPages.map((path) => visit().get(path)),
			...rejected.map((path) => visit().post(path, { email: "mona@", intent: "resend" })),
		];
		for (const { url, html } of await Promise.all(pages)) {
			expect(html, url).toContain("</html>");
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
			expect(html, url).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFD]/);
		}
	});

	it("the pages of a signed-in person are valid", async () => {
		const visitor = visit();
		const password = "correct-horse-7-battery";
		const person = { name: "Mona Adel", email: `${language}@example.com`, phone: "01001234567" };
		await visitor.post("/register", { ...person, password, password_confirmation: password });
		for (const path of ["/", "/verification-required", "/account", "/switch-account"]) {
			const page = await visitor.get(path);
			expect(page.html, path).toContain(person.name);
			expect(await listComplaints(page.html), path).toEqual([]);
		}
	});
});
