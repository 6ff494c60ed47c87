import { describe, expect, it } from "vitest";
import { parseRules } from "../../../scripts/style-rules";
import { type BuiltFiles, completeFirstView } from "./first-view.server";
import { hashSource } from "./security-headers.server";
import { createStyleSheet } from "./style-sheet.server";

const SCRIPT = "run('$&');";
const files: BuiltFiles = {
	readScript: (path) =>
		path === "/assets/main-1.js" ? { text: SCRIPT, source: hashSource(SCRIPT) } : undefined,
	readSheet: (path) =>
		path === "/assets/app-1.css"
			? createStyleSheet(parseRules("p{margin:0}.gone{margin:0}"))
			: undefined,
};
const page = (sheet = "app-1") =>
	`<head><link rel="stylesheet" href="/assets/${sheet}.css"/><script type="module" src="/assets/main-1.js"></script></head><p>`;

const complete = (html: string, cookies: string | null = null) =>
	completeFirstView(html, cookies, files);

describe("completeFirstView", () => {
	it("puts the styles that the document uses before its text, and its script behind it", () => {
		expect(complete(`${page()}</body>`).html).toMatch(
			/^<head><style data-whole="\/assets\/app-1.css" data-script="\/assets\/main-1.js">p{margin:0}<\/style><\/head><p>.*<script type="module">run\('\$&'\);<\/script><\/body>$/,
		);
	});

	it("brings the whole style sheet at the end where no script can load it", () => {
		const { body } =
			/<body>(?<body>.*)<\/body>/.exec(complete(`${page()}<body><p></body>`).html)?.groups ?? {};
		expect(body).toContain(
			'<p><noscript><link rel="stylesheet" href="/assets/app-1.css"/></noscript>',
		);
	});

	it("tells what the policy has to name", () => {
		const { scripts, styles } = complete(page());
		expect(scripts).toEqual([hashSource(SCRIPT)]);
		expect(styles).toEqual([hashSource("p{margin:0}")]);
	});

	it("names the files to a browser that has the whole style sheet", () => {
		expect(complete(page(), "a=b; sheet=app-1")).toEqual({ html: page(), scripts: [], styles: [] });
	});

	it("trusts no cookie of another version", () => {
		expect(complete(page(), "sheet=app-0").html).toContain("<style");
	});

	it("leaves a document without a build as it is", () => {
		expect(complete(page("app-2")).html).toBe(page("app-2"));
	});
});
