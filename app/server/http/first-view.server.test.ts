import { describe, expect, it } from "vitest";
import { type BuiltFiles, completeFirstView } from "./first-view.server";
import { readStyleSheet } from "./style-sheet.server";

const files: Pick<BuiltFiles, "readText" | "readSheet"> = {
	readText: (path) => (path === "/assets/main-1.js" ? "run('$&');\n" : undefined),
	readSheet: (path) =>
		path === "/assets/app-1.css" ? readStyleSheet("p{margin:0}.gone{margin:0}") : undefined,
};
const page = (sheet = "app-1") =>
	`<head><link rel="stylesheet" href="/assets/${sheet}.css"/><script type="module" src="/assets/main-1.js"></script></head><p>`;

describe("completeFirstView", () => {
	it("puts the styles that the document uses before its text, and its script behind it", () => {
		expect(completeFirstView(`${page()}</body>`, null, files)).toMatch(
			/^<head><style data-whole="\/assets\/app-1.css" data-script="\/assets\/main-1.js">p{margin:0}<\/style><\/head><p>.*<script type="module">run\('\$&'\);<\/script><\/body>$/,
		);
	});

	it("brings the whole style sheet at the end where no script can load it", () => {
		const { body } =
			/<body>(?<body>.*)<\/body>/.exec(completeFirstView(`${page()}<body><p></body>`, null, files))
				?.groups ?? {};
		expect(body).toContain(
			'<p><noscript><link rel="stylesheet" href="/assets/app-1.css"/></noscript>',
		);
	});

	it("names the files to a browser that has the whole style sheet", () => {
		expect(completeFirstView(page(), "a=b; sheet=app-1", files)).toBe(page());
	});

	it("trusts no cookie of another version", () => {
		expect(completeFirstView(page(), "sheet=app-0", files)).toContain("<style");
	});

	it("leaves a document without a build as it is", () => {
		expect(completeFirstView(page("app-2"), null, files)).toBe(page("app-2"));
	});
});
