import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { drawQrCode } from "./qr-code.server";

/** Returns the dark modules, as `x,y`, of a path made of `Mx yhNv1h-Nz` rectangles. */
function readPath(path: string): string[] {
	return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, width]) =>
		Array.from({ length: Number(width) }, (_, step) => `${Number(x) + step},${y}`),
	);
}

describe("drawQrCode", () => {
	const text = "https://sawt.example/invite/WELCOME20";
	const modules = encode(text, { ecc: "M", border: 0 });

	it("draws exactly the dark modules, four modules from the edge", () => {
		const { size, path } = drawQrCode(text);
		const dark = modules.data.flatMap((row, y) =>
			row.flatMap((isDark, x) => (isDark ? [`${x + 4},${y + 4}`] : [])),
		);
		expect(size).toBe(modules.size + 8);
		expect(readPath(path).sort()).toEqual(dark.sort());
		expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, "")).toBe("");
	});

	it("draws another code for another link", () => {
		expect(drawQrCode(`${text}1`).path).not.toBe(drawQrCode(text).path);
	});
});
