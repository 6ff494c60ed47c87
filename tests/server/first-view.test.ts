/** What a page costs over the wire: in the first view of a browser, and in a later one. */
import { readdirSync } from "node:fs";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "../support/document";
import { type RunningServer, startServer } from "../support/server";

/** The body: with its headers, what the first round trip of a connection can carry. */
const FIRST_VIEW_BYTES = 14_000;
const LATER_VIEW_BYTES = 8000;
/** Pages name their own address: by the digits of a port one of them differs by sixty bytes. */
const HOST = "sawt.example";
const SCRIPT_BYTES = 6000;
const INVITING_SCRIPT_BYTES = 3300;

/** All that a browser asks for before or while it paints. */
const LOADED =
	'link[rel="stylesheet"], link[rel="preload"], link[rel="modulepreload"], script[src], img, iframe, use[href^="/"]';

const sheet = readdirSync("build/client/assets").find((name) => /^app-.*\.css$/.test(name)) ?? "";
const sheetCookie = `sheet=${sheet.replace(".css", "")}`;

let server: RunningServer;

beforeAll(async () => {
	server = await startServer({
		hasSamples: true,
		env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" },
	});
});
afterAll(() => server.stop());

type Download = { bytes: number; text: string; encoding: string | undefined };

const DECOMPRESS = { br: brotliDecompressSync, zstd: zstdDecompressSync };

type Asked = { cookie?: string; encoding?: keyof typeof DECOMPRESS };

/** The body as it arrives. */
function download(
	path: string,
	language: string,
	{ cookie = "", encoding = "br" }: Asked = {},
): Promise<Download> {
	return new Promise((resolve, reject) => {
		const headers = {
			Host: HOST,
			"Accept-Encoding": encoding,
			"Accept-Language": language,
			Cookie: cookie,
			Connection: "close",
		};
		const request = get(new URL(path, server.url), { agent: false, headers }, async (answer) => {
			const body = await buffer(answer);
			const sent = answer.headers["content-encoding"];
			if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
			const text = (sent === encoding ? DECOMPRESS[encoding](body) : body).toString();
			resolve({ bytes: body.length, text, encoding: sent });
		});
		request.on("error", reject);
	});
}

/** The addresses that a document loads, each once. */
const listLoaded = (html: string): string[] =>
	[...readDocument({ html }).querySelectorAll(LOADED)]
		// A browser without script asks for the rest of the styles when the text is there.
		.filter((element) => !element.closest("noscript"))
		.map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "");

const readInlineScript = (html: string) =>
	/<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";

const inviting = ["/", "/?mode=creator", "/get-app", "/contact"];
const pages = [
	...inviting,
	"/login",
	"/register",
	"/forgot-password",
	"/premium",
	"/subscription",
	"/invite/WELCOME20",
	"/payment-failed?reason=payment_declined",
	"/payment-failed?transaction_id=txn_1",
	"/payment-processing?transaction_id=txn_1",
	"/payment-success?transaction_id=txn_1",
	"/mock-payment?transaction_id=txn_1",
];

describe.each(["en", "ar"])("in %s", (language) => {
	it.each(pages)("the first view of %s is one request of at most 14 kB", async (path) => {
		const page = await download(path, language);
		expect(listLoaded(page.text)).toEqual([]);
		expect(page.encoding).toBe("br");
		// Kept documents are compressed again at the best quality, in the background.
		const weigh = async () => (await download(path, language)).bytes;
		await expect.poll(weigh).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
		expect(page.text).not.toMatch(/url\(\S+woff2/);
	});

	// The landing page is kept, and made for one visitor only behind a campaign's address.
	it.each(pages.filter((path) => !path.startsWith("/?") && path !== "/"))(
		"%s takes at most 14 kB as it is sent when it is made for one visitor",
		async (path) => {
			const campaign = `${path}${path.includes("?") ? "&" : "?"}utm_source=x`;
			for (const encoding of ["zstd", "br"] as const) {
				const page = await download(campaign, language, { encoding });
				expect(page.encoding).toBe(encoding);
				expect(page.text).toMatch(/<\/html>$/);
				expect(page.bytes, encoding).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
			}
		},
	);

	it.each(pages)("a later view of %s takes at most 8 kB and names what is kept", async (path) => {
		const page = await download(path, language, { cookie: sheetCookie });
		const [first, second, ...others] = listLoaded(page.text).sort();
		expect(first).toBe(`/assets/${sheet}`);
		expect(second).toMatch(/^\/assets\/(main|marketing|invite)-[\w-]+\.js$/);
		expect(others).toEqual([]);
		const weigh = async () => (await download(path, language, { cookie: sheetCookie })).bytes;
		await expect.poll(weigh).toBeLessThanOrEqual(LATER_VIEW_BYTES);
	});

	it.each(pages)("%s brings one script, which loads no other", async (path) => {
		const { text } = await download(path, language);
		const script = readInlineScript(text);
		const limit = inviting.includes(path) ? INVITING_SCRIPT_BYTES : SCRIPT_BYTES;
		expect(script).not.toBe("");
		expect(brotliCompressSync(script).length).toBeLessThanOrEqual(limit);
		expect(script).not.toMatch(/\bimport\b/);
	});
});

describe("the style sheet", () => {
	it("loads nothing but fonts", async () => {
		const { text } = await download(`/assets/${sheet}`, "en");
		const others = [...text.matchAll(/url\(([^)]*)\)/g)]
			.map(([, address]) => address ?? "")
			.filter((address) => !/\.woff2["']?$/.test(address));
		expect(others).toEqual([]);
		expect(text).not.toContain("@import");
	});
});
