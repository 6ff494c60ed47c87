import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Icon } from "./icon";
import { iconNames } from "./icon-names.js";

const sprite = readFileSync(new URL("../../public/icons.svg", import.meta.url), "utf8");

describe("the icon sprite", () => {
	it("holds exactly the icons of the list", () => {
		const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
		expect(drawn).toEqual([...iconNames]);
	});
});

describe("Icon", () => {
	it("turns around in Arabic only when it points somewhere", () => {
		expect(renderToStaticMarkup(<Icon name="arrow-right" />)).toContain("mirrors");
		expect(renderToStaticMarkup(<Icon name="clock" />)).not.toContain("mirrors");
	});

	it("is hidden from assistive technology unless it carries the meaning itself", () => {
		expect(renderToStaticMarkup(<Icon name="lock" />)).toContain('aria-hidden="true"');
		expect(renderToStaticMarkup(<Icon name="lock" label="Locked" />)).toContain(
			'role="img" aria-label="Locked"',
		);
	});
});
