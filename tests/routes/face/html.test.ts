/** The markup of the public pages against the HTML standard. */
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../support/server";
import { createVisitor } from "../../support/visitor";

const PAGES = ["/", "/?mode=creator", "/get-app", "/get-app?platform=desktop", "/contact", "/404"];

/** React's spelling of attributes and void elements is valid HTML of another taste. */
const validator = new HtmlValidate({
	extends: ["html-validate:recommended"],
	rules: {
		"attr-case": "off",
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		"void-style": "off",
	},
});

let server: RunningServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

describe.each(["en", "ar"])("in %s", (language) => {
	it.each(PAGES)("%s is valid", async (path) => {
		const page = await createVisitor(server.url, { "Accept-Language": language }).get(path);
		const { results } = await validator.validateString(page.html);
		const complaints = results.flatMap(({ messages }) =>
			messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
		);
		expect(complaints).toEqual([]);
	});
});
