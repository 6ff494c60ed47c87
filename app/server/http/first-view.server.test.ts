import { describe, expect, it } from "vitest";
import { parseRules } from "../../../scripts/style-rules";
import { type BuiltFiles, completeFirstView, toInlineScript } from "./first-view.server";
import { hashSource } from "./security-headers.server";
import { createStyleSheet } from "./style-sheet.server";
import { respondWithText } from "./whole-text.server";

const SCRIPT = "run('$&');";
const script = toInlineScript(SCRIPT);
const sheet = createStyleSheet(parseRules("p{margin:0}.gone{margin:0}"));
const files: BuiltFiles = {
	readScript: (path) => (path === "/assets/main-1.js" ? script : undefined),
	readSheet: (path) => (path === "/assets/app-1.css" ? sheet : undefined),
};
const page = (version = "app-1") =>
	`<head><link rel="stylesheet" href="/assets/${version}.css"/></head><body><p><script type="module" src="/assets/main-1.js"></script></body></html>`;

const complete = (html: string, cookies: string | null = null) =>
	completeFirstView(html, cookies, files);

/** The document as it is sent. */
const completeText = (html: string, cookies?: string) =>
	respondWithText(complete(html, cookies), {}).text();

describe("completeFirstView", () => {
	it("puts the styles that the document uses before its text, and its script behind it", async () => {
		expect(await completeText(page())).toMatch(
			/^<head><style data-whole="\/assets\/app-1.css" data-script="\/assets\/main-1.js">p{margin:0}<\/style> *<\/head><body><p>.*<script type="module">run\('\$&'\);<\/script><\/body><\/html>$/,
		);
	});

	it("brings the whole style sheet at the end where no script can load it", async () => {
		expect(await completeText(page())).toMatch(
			/<p> *<noscript><link rel="stylesheet" href="\/assets\/app-1.css"\/><\/noscript><script/,
		);
	});

	it("prepares what is the same for many documents once", () => {
		const [one, other] = [complete(page()), complete(page().replace("<p>", "<p>Laila</p>"))];
		expect(other.text).toContain("Laila");
		expect(one.constant).toBeDefined();
		expect(one.constant?.beginning).toBe(other.constant?.beginning);
		expect(one.constant?.end).toBe(other.constant?.end);
	});

	it("prepares what is before the styles with them", async () => {
		const arabic = page().replace("<head>", '<html lang="ar"><head>');
		expect(await completeText(arabic)).toMatch(/^<html lang="ar"><head><style/);
	});

	it("tells what the policy has to name", () => {
		const { scripts, styles } = complete(page());
		expect(scripts).toEqual([hashSource(SCRIPT)]);
		expect(styles).toEqual([hashSource("p{margin:0}")]);
	});

	it("names the files to a browser that has the whole style sheet", () => {
		const known = complete(page(), "a=b; sheet=app-1");
		expect(known).toEqual({ text: page(), scripts: [], styles: [] });
	});

	it("trusts no cookie of another version", async () => {
		expect(await completeText(page(), "sheet=app-0")).toContain("<style");
	});

	it.each([
		["a document without a build", page("app-2")],
		["markup that does not end as a document", page().replace("</html>", "")],
	])("leaves %s as it is", async (_what, html) => {
		expect(complete(html)).toEqual({ text: html, scripts: [], styles: [] });
	});

	it("leaves out a script that would end its own element", () => {
		expect(toInlineScript("'</script>'")).toBeUndefined();
	});
});
