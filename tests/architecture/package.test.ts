/** The packages that this product was asked to be made of, each of which is in use. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const asked = [
	...["@remix-run/react", "@remix-run/node", "@remix-run/serve", "react", "react-dom"],
	...["remix-i18next", "remix-auth", "@conform-to/react", "@conform-to/zod", "zod"],
	...["tailwindcss", "vitest", "@playwright/test"],
];

it("depends on every package that was asked for", () => {
	const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
	expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
		expect.arrayContaining(asked),
	);
});
