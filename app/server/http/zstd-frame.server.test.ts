import { randomBytes } from "node:crypto";
import { zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressMiddle, compressOnce } from "./text-compression.server";
import { prepareBeginning, prepareEnd } from "./zstd-frame.server";

const styles = Array.from({ length: 400 }, (_, at) => `.gap-${at}{gap:calc(var(--step)*${at})}`);
const beginning = prepareBeginning(`<html><style>${styles.join("")}</style>`);
const end = prepareEnd(`<script>${styles.toReversed().join("")}</script></html>`);

const compress = (middle: Buffer) => compressMiddle(beginning, middle, end);
const whole = (middle: Buffer) => Buffer.concat([beginning.bytes, middle, end.bytes]);

describe("a frame of parts", () => {
	it.each([
		["one byte again and again, which needs the offset 1 that is remembered", "-".repeat(40)],
		["four bytes again and again", "-x<>".repeat(40)],
		["eight bytes again and again", "<li></li".repeat(40)],
		["what the beginning says", styles.join("")],
		["spaces, which are around it too", " ".repeat(200)],
		["nothing", ""],
		["one letter", "ص"],
		["more than a block, and more than a window", "<p>صوت</p>\n".repeat(60_000)],
	])("is the whole text again: %s", (_what, text) => {
		const middle = Buffer.from(text);
		expect(zstdDecompressSync(compress(middle)).equals(whole(middle))).toBe(true);
	});

	it("is the whole text again where nothing can be compressed", () => {
		const middle = randomBytes(300_000);
		expect(zstdDecompressSync(compress(middle)).equals(whole(middle))).toBe(true);
	});

	it("does not reach further back than its window of 256 kB", () => {
		// Each of the styles again, as far from the beginning as a compressor that knows it can be.
		const middle = Buffer.concat(
			styles.flatMap((style) => [randomBytes(3000), Buffer.from(style)]),
		);
		const decompressed = zstdDecompressSync(compress(middle));
		expect(decompressed.equals(whole(middle))).toBe(true);
	});

	it("is smaller than the text compressed at once", () => {
		const middle = Buffer.from(styles.slice(100, 300).join(" "));
		const atOnce = compressOnce(whole(middle), "zstd");
		expect(compress(middle).length).toBeLessThan(atOnce.length);
	});
});
