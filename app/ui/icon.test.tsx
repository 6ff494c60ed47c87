import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Icon } from "./icon";
import { iconNames } from "./icon-names.js";
import { iconShapes } from "./icon-shapes.js";

describe("the shapes of icons", () => {
	it("exist for exactly the icons of the list", () => {
		expect(Object.keys(iconShapes)).toEqual([...iconNames]);
		for (const shape of Object.values(iconShapes)) expect(shape).toMatch(/^<\w.*\/>$/);
	});
});

it("contain no foreign currency", () => {
	expect(iconNames.filter((name) => /dollar|euro|pound|yen|rupee/.test(name))).toEqual([]);
});

describe("Icon", () => {
	it("is mirrored in Arabic only when it points in a direction", () => {
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
