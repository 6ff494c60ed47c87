import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createDocumentStore } from "./document-store.server";
import { SHARED_CACHE_CONTROL } from "./kept-document.server";

const shared = { "Content-Type": "text/html", "Cache-Control": SHARED_CACHE_CONTROL };

/** Words in an order of their own: enough for qualities of compression to differ. */
const LONG = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 613}`).join(" ");

/** A store whose pages say how often they were rendered, and whose clock is turned by hand. */
function createPages(headers: HeadersInit = shared, maxBytes?: number, text = "") {
	const clock = { now: 0 };
	/** Of what the pages are made of. */
	const fresh: { milliseconds?: number } = {};
	let count = 0;
	const store = createDocumentStore({
		keepSeconds: 300,
		now: () => clock.now,
		...(maxBytes && { maxBytes }),
		async render() {
			count += 1;
			const response = new Response(`page ${count}${text}`, { headers });
			return { response, freshMilliseconds: fresh.milliseconds };
		},
	});
	const request = () => new Request("http://sawt.example/");
	const find = (name: string) => store.find(name, request)?.sent.identity.body.toString();
	const load = async (name: string) =>
		(await store.load(name, request))?.sent.identity.body.toString();
	return { store, clock, fresh, find, load, request, count: () => count };
}

describe("createDocumentStore", () => {
	it("renders once for everybody who asks at the same time", async () => {
		const { load, find, count } = createPages();
		expect(await Promise.all([load("/"), load("/"), load("/")])).toEqual(Array(3).fill("page 1"));
		expect([find("/"), find("/other"), count()]).toEqual(["page 1", undefined, 1]);
	});

	it("sends what is no longer fresh while it is rendered anew", async () => {
		const { clock, load, find, count } = createPages();
		await load("/");
		clock.now = 300_000;
		expect([find("/"), find("/")]).toEqual(["page 1", "page 1"]);
		await expect.poll(() => find("/")).toBe("page 2");
		expect(count()).toBe(2);
	});

	it("sends nothing that is twice as old as it may be", async () => {
		const { clock, load, find } = createPages();
		await load("/");
		clock.now = 600_000;
		expect(find("/")).toBeUndefined();
	});

	it("calls nothing fresh for longer than what it is made of", async () => {
		const { clock, fresh, load, find } = createPages();
		fresh.milliseconds = 100_000;
		await load("/");
		clock.now = 99_999;
		expect(find("/")).toBe("page 1");
		clock.now = 100_000;
		expect(find("/")).toBe("page 1");
		await expect.poll(() => find("/")).toBe("page 2");
	});

	it("[session-15] makes one page a second of what has grown old, and sends none of them for longer", async () => {
		const { clock, fresh, load, find, count } = createPages();
		fresh.milliseconds = 0;
		await load("/");
		clock.now = 999;
		expect([find("/"), find("/"), count()]).toEqual(["page 1", "page 1", 1]);
		clock.now = 1000;
		expect(find("/")).toBeUndefined();
	});

	it("sends a page of what has grown old no longer than the one before it", async () => {
		const { clock, fresh, load, find } = createPages();
		await load("/");
		fresh.milliseconds = 0;
		clock.now = 598_000;
		expect(find("/")).toBe("page 1");
		await expect.poll(() => find("/")).toBe("page 2");
		clock.now = 599_999;
		expect(find("/")).toBe("page 2");
		clock.now = 600_000;
		await expect.poll(() => find("/")).toBe("page 3");
		clock.now = 601_000;
		expect(find("/")).toBeUndefined();
	});

	it.each<[string, HeadersInit]>([
		["it was not called so", { "Content-Type": "text/html", "Cache-Control": "private, no-store" }],
		["it sets a cookie", { ...shared, "Set-Cookie": "sawt_session=1" }],
	])("keeps no document when %s, and does not try again at once", async (_case, headers) => {
		const { load, find, count } = createPages(headers);
		expect([await load("/"), await load("/"), find("/"), count()]).toEqual([
			undefined,
			undefined,
			undefined,
			1,
		]);
	});

	it("keeps the language that an address names", async () => {
		const { store, request } = createPages({ ...shared, "Set-Cookie": "lang=x; Path=/" });
		const document = await store.load("/?lang=ar", request);
		expect(document?.sent.br.head.join()).toContain("set-cookie,lang=x; Path=/");
		expect(document?.unchanged.join()).toContain("set-cookie,lang=x; Path=/");
	});

	it("holds the same text in each encoding, with its length", async () => {
		const { store, request } = createPages();
		const document = await store.load("/", request);
		const { br, gzip, identity } = document?.sent ?? {};
		expect(brotliDecompressSync(br?.body ?? "").toString()).toBe("page 1");
		expect(gunzipSync(gzip?.body ?? "").toString()).toBe("page 1");
		expect(identity?.head.join()).toContain("Content-Length,6");
		expect(identity?.head).not.toContain("Content-Encoding");
	});

	it("compresses at its best what is asked for again", async () => {
		const { store, request } = createPages(shared, undefined, LONG);
		const document = await store.load("/", request);
		const quick = document?.sent.br.body.length ?? 0;
		store.find("/", request);
		await expect.poll(() => document?.sent.br.body.length).toBeLessThan(quick);
		expect(brotliDecompressSync(document?.sent.br.body ?? "").toString()).toBe(`page 1${LONG}`);
		expect(document?.sent.br.head.join()).toContain(
			`Content-Length,${document?.sent.br.body.length}`,
		);
	});

	it("says what is being rendered", async () => {
		const { store, load } = createPages();
		const loading = load("/");
		expect([store.isLoading("/"), store.isLoading("/other")]).toEqual([true, false]);
		await loading;
		expect(store.isLoading("/")).toBe(false);
	});

	it("forgets the documents that were not asked for when there are too many", async () => {
		const { load, find } = createPages(shared, 200);
		for (const name of ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h"]) await load(name);
		expect([find("/a"), find("/h")]).toEqual([undefined, "page 8"]);
	});
});
