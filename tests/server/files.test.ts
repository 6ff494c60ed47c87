/** Tests files of the browser build: whole, in ranges, unchanged, and compressed. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { getPlainServer, type RunningServer } from "../support/server";

const DRAWING = "/favicon.svg";
const PICTURE = "/share-en.png";
const SHEET = `/assets/${readdirSync("build/client/assets").find((name) => /^app-.*\.css$/.test(name))}`;

let server: RunningServer;
beforeAll(async () => {
	server = await getPlainServer();
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	fetch(server.url + path, { method, headers });
const readPublic = (path: string) => readFileSync(`public${path}`);

describe("a file", () => {
	it("has its type and cache time", async () => {
		const { headers } = await get(DRAWING);
		expect(headers.get("Content-Type")).toContain("image/svg+xml");
		expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
		expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(headers.get("ETag")).toMatch(/^W\/"[\w-]+"$/);
	});

	it("is not sent again to a client that has it", async () => {
		const tag = (await get(DRAWING)).headers.get("ETag") ?? "";
		const again = await get(DRAWING, { "If-None-Match": tag });
		expect([again.status, await again.text()]).toEqual([304, ""]);
		expect((await get(DRAWING, { "If-None-Match": '"other"' })).status).toBe(200);
	});

	it("responds to HEAD with its length and no body", async () => {
		const head = await get(PICTURE, {}, "HEAD");
		expect(await head.text()).toBe("");
		expect(Number(head.headers.get("Content-Length"))).toBe(readPublic(PICTURE).length);
	});

	it.each([
		["bytes=0-9", 0, 10],
		["bytes=100-", 100, undefined],
		["bytes=-7", -7, undefined],
		["bytes=10-99999999", 10, undefined],
	])("is sent in part for %s", async (range, start, end) => {
		const part = await get(PICTURE, { Range: range });
		const whole = readPublic(PICTURE);
		const expected = whole.subarray(start, end);
		expect(part.status).toBe(206);
		expect(part.headers.get("Content-Encoding")).toBeNull();
		expect(Buffer.from(await part.arrayBuffer()).equals(expected)).toBe(true);
		const first = start < 0 ? whole.length + start : start;
		const last = first + expected.length - 1;
		expect(part.headers.get("Content-Range")).toBe(`bytes ${first}-${last}/${whole.length}`);
	});

	it("with compressed copies is not sent again to a browser that has it", async () => {
		const whole = await get(SHEET);
		expect([whole.status, whole.headers.get("Vary")]).toEqual([200, "Accept-Encoding"]);
		const tag = whole.headers.get("ETag") ?? "";
		expect(tag).toMatch(/^W\/"[\w-]+"$/);
		expect((await get(SHEET, { "If-None-Match": tag })).status).toBe(304);
	});

	it("rejects a range beyond its end", async () => {
		const response = await get(PICTURE, { Range: "bytes=99999999-" });
		expect(response.status).toBe(416);
		expect(response.headers.get("Content-Range")).toBe(`bytes */${readPublic(PICTURE).length}`);
	});

	it("is sent whole for a range of another version", async () => {
		const response = await get(PICTURE, { Range: "bytes=0-9", "If-Range": '"other"' });
		expect(response.status).toBe(200);
		expect((await response.arrayBuffer()).byteLength).toBe(readPublic(PICTURE).length);
	});

	it.each([
		"/.vite/manifest.json",
		"/favicon.svg.br",
		"/assets/../server.js",
		"/%2e%2e/package.json",
	])("%s is not served", async (path) => {
		expect((await get(path)).status).toBe(404);
	});
});
