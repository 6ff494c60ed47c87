import { LRUCache } from "lru-cache";
import { describe, expect, it } from "vitest";
import { type KeptDocument, reuseDocument } from "./document-cache.server";

type Changes = { hasCookie?: boolean; isForEveryone?: boolean; commit?: string | null };

/** Asks for pages and counts how often one had to be rendered. */
function createPages() {
	const documents = new LRUCache<string, KeptDocument>({ max: 10 });
	let count = 0;
	const open = async (path: string, init: RequestInit = {}, changes: Changes = {}) => {
		const { hasCookie = false, isForEveryone = true, commit = null } = changes;
		const context = {
			origin: "https://sawt.example",
			locale: "en",
			theme: "system",
			canSaveData: false,
			session: { hasCookie, commit: () => commit },
			document: { isForEveryone },
			services: { documents },
		};
		const request = new Request(`https://sawt.example${path}`, init);
		return reuseDocument(request, context, async () => {
			count += 1;
			return new Response(`page ${count}`, { headers: { "Content-Type": "text/html" } });
		});
	};
	return { open, count: () => count };
}

describe("reuseDocument", () => {
	it("renders a document for everybody once", async () => {
		const pages = createPages();
		for (const _ of [1, 2, 3]) expect(await (await pages.open("/")).text()).toBe("page 1");
		expect(pages.count()).toBe(1);
	});

	it("answers HEAD from the document of GET, without a body", async () => {
		const pages = createPages();
		const head = await pages.open("/", { method: "HEAD" });
		const page = await pages.open("/");
		expect(await head.text()).toBe("");
		expect(head.headers.get("ETag")).toBe(page.headers.get("ETag"));
		expect(pages.count()).toBe(1);
	});

	it.each<[string, string, RequestInit, Changes]>([
		["no loader called it so", "/", {}, { isForEveryone: false }],
		["a session cookie came", "/", {}, { hasCookie: true }],
		["the session was changed", "/", {}, { commit: "sawt_session=1" }],
		["something was posted", "/", { method: "POST" }, {}],
		["it was authorized", "/", { headers: { Authorization: "Basic eA==" } }, {}],
		["the query holds another name", "/?utm_source=x", {}, {}],
	])("renders anew when %s", async (_name, path, init, changes) => {
		const pages = createPages();
		await pages.open(path, init, changes);
		await pages.open(path, init, changes);
		expect(pages.count()).toBe(2);
	});
});
