/** What the marketing pages cost a visitor with an empty cache, in bytes over the wire. */
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOne, readDocument } from "../routes/face/document";
import { type RunningServer, startServer } from "../support/server";

const FIRST_VIEW_BYTES = 35_000;
const SCRIPT_BYTES = 3000;

/** Fonts are not counted: they are optional, and nobody with `Save-Data: on` gets any. */
const LOADED =
	'link[rel="stylesheet"], link[rel="icon"], link[rel="manifest"], script[src], img, use[href^="/"]';

let server: RunningServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

type Download = { bytes: number; text: string; encoding: string | undefined };

/** Headers and body as they arrive, on a connection of their own. */
function download(path: string, language: string): Promise<Download> {
	return new Promise((resolve, reject) => {
		const headers = { "Accept-Encoding": "br", "Accept-Language": language, Connection: "close" };
		const request = get(new URL(path, server.url), { agent: false, headers }, async (answer) => {
			const body = await buffer(answer);
			const encoding = answer.headers["content-encoding"];
			if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
			const text = (encoding === "br" ? brotliDecompressSync(body) : body).toString();
			resolve({ bytes: answer.socket.bytesRead, text, encoding });
		});
		request.on("error", reject);
	});
}

/** The addresses that a document loads, each once. */
function listLoaded(document: Document): string[] {
	const addresses = [...document.querySelectorAll(LOADED)].map(
		(element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "",
	);
	return [...new Set(addresses.map((address) => address.replace(/#.*/, "")))];
}

describe.each(["en", "ar"])("in %s", (language) => {
	it.each(["/", "/?mode=creator", "/get-app", "/contact"])(
		"the first view of %s takes at most 35 kB, fonts left out",
		async (path) => {
			const page = await download(path, language);
			const loaded = listLoaded(readDocument({ html: page.text }));
			const parts = await Promise.all(loaded.map((address) => download(address, language)));
			expect(loaded).toEqual(expect.arrayContaining(["/favicon.svg", "/icons.svg"]));
			const downloads = [page, ...parts];
			// What fits into one packet is not worth compressing.
			for (const { bytes, encoding } of downloads) if (bytes > 1400) expect(encoding).toBe("br");
			const total = downloads.reduce((sum, { bytes }) => sum + bytes, 0);
			expect(total).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
		},
	);

	it.each(["/", "/?mode=creator", "/get-app", "/contact"])(
		"%s brings one script of at most 3 kB, which loads no other",
		async (path) => {
			const { text: html } = await download(path, language);
			const script = findOne(readDocument({ html }), "script:not([type='application/ld+json'])");
			const { bytes, text } = await download(script.getAttribute("src") ?? "", language);
			expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
			expect(text).not.toMatch(/\bimport\b/);
		},
	);

	it("the style sheet loads nothing but fonts", async () => {
		const { text: html } = await download("/", language);
		const sheet = findOne(readDocument({ html }), 'link[rel="stylesheet"]');
		const { text } = await download(sheet.getAttribute("href") ?? "", language);
		const others = [...text.matchAll(/url\(([^)]*)\)/g)]
			.map(([, address]) => address ?? "")
			.filter((address) => !/\.woff2["']?$/.test(address));
		expect(others).toEqual([]);
		expect(text).not.toContain("@import");
	});
});
