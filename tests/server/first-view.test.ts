/** Measures what a page costs over the wire, on the first and on a later view. */
import { readdirSync } from "node:fs";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "../support/document";
import { type RunningServer, startServer } from "../support/server";

/** The size of the body: with headers it fits the first round trip of a connection. */
const FIRST_VIEW_BYTES = 14_000;
const LATER_VIEW_BYTES = 8000;
/**
 * Pages contain their own address, so the digits of a port change their size by up to sixty bytes.
 */
const HOST = "sawt.example";
const SCRIPT_BYTES = 5000;
/** The limit for pages that lead to a plan: their toggles need the script that swaps a page in place. */
const INVITING_SCRIPT_BYTES = 2700;

/** Everything that is loaded before the paint: not module scripts, lazy pictures, and sheets below the page. */
const LOADED =
	'link[rel="stylesheet"]:not(body > *), link[rel="preload"], link[rel="modulepreload"], script[src]:not([type="module"]), img:not([loading="lazy"]), iframe, use[href^="/"]';

const sheet = readdirSync("build/client/assets").find((name) => /^app-.*\.css$/.test(name)) ?? "";
const sheetCookie = `sheet=${sheet.replace(".css", "")}`;

let server: RunningServer;

beforeAll(async () => {
	server = await startServer({
		hasSamples: true,
		env: {
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			SOCIAL_LINKS: ["instagram", "facebook", "x", "youtube"]
				.map((one) => `https://${one}.com/sawt`)
				.join(),
		},
	});
});
afterAll(() => server.stop());

/** `bytes` is the transferred size of the body. */
type Download = { bytes: number; text: string };

function download(path: string, language: string, cookie = ""): Promise<Download> {
	return new Promise((resolve, reject) => {
		const headers = {
			Host: HOST,
			"Accept-Encoding": "br",
			"Accept-Language": language,
			Cookie: cookie,
			Connection: "close",
		};
		const request = get(new URL(path, server.url), { agent: false, headers }, async (response) => {
			const body = await buffer(response);
			const isCompressed = response.headers["content-encoding"] === "br";
			if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
			const text = (isCompressed ? brotliDecompressSync(body) : body).toString();
			resolve({ bytes: body.length, text });
		});
		request.on("error", reject);
	});
}

/** Returns the addresses that a document loads before it paints, each once. */
const listLoaded = (html: string): string[] =>
	[...readDocument({ html }).querySelectorAll(LOADED)].map(
		(element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "",
	);

const findScript = (html: string) =>
	readDocument({ html }).querySelector("script[src]")?.getAttribute("src") ?? "";

const inviting = ["/", "/?mode=creator", "/get-app", "/contact"];
const pages = [
	...inviting,
	"/?utm_source=advertisement",
	"/login",
	"/register",
	"/forgot-password",
	"/privacy",
	"/terms",
	"/pages/accessibility",
	"/pages/payments",
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
	it.each(pages)("[site-21] the first view of %s is one request of at most 14 kB", async (path) => {
		const page = await download(path, language);
		expect(listLoaded(page.text)).toEqual([]);
		expect(page.text).toMatch(/<\/html>$/);
		// Cached pages are compressed again at the best quality, in the background.
		const weigh = async () => (await download(path, language)).bytes;
		await expect.poll(weigh).toBeLessThanOrEqual(FIRST_VIEW_BYTES);
	});

	it.each(pages)(
		"a later view of %s takes at most 8 kB and links to the style sheet",
		async (path) => {
			const page = await download(path, language, sheetCookie);
			expect(listLoaded(page.text)).toEqual([`/assets/${sheet}`]);
			expect(page.bytes).toBeLessThanOrEqual(LATER_VIEW_BYTES);
		},
	);

	it.each(pages)("%s loads one script, which loads no other", async (path) => {
		const { text } = await download(path, language);
		const { text: script } = await download(findScript(text), language);
		const limit = inviting.includes(path) ? INVITING_SCRIPT_BYTES : SCRIPT_BYTES;
		expect(brotliCompressSync(script).length).toBeLessThanOrEqual(limit);
		expect(script).not.toMatch(/\bimport\b/);
	});
});

describe("the style sheet", () => {
	it("sets the cookie by which later pages link to it", async () => {
		const response = await fetch(`${server.url}/assets/${sheet}`);
		expect(response.headers.get("Set-Cookie")).toContain(`${sheetCookie};`);
	});

	it("loads only fonts", async () => {
		const { text } = await download(`/assets/${sheet}`, "en");
		const others = [...text.matchAll(/url\(([^)]*)\)/g)]
			.map(([, address]) => address ?? "")
			.filter((address) => !/\.woff2["']?$/.test(address));
		expect(others).toEqual([]);
		expect(text).not.toContain("@import");
	});
});
