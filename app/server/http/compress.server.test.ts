import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { compressText } from "./compress.server";

const HTML = { headers: { "Content-Type": "text/html" } };
const page = "<p>صوت</p>".repeat(100);
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
const names = ["Request", "Response"] as const;
const ofNode = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

const app = new Hono()
	.use(compressText)
	.get("/", () => new Response(page, HTML))
	.get("/short", () => new Response("short", HTML))
	.get("/long", () => new Response("long ".repeat(200), HTML));

const ask = (path: string, encoding: string) =>
	app.request(path, { headers: { "Accept-Encoding": encoding } });

describe.each(["Node", "Hono"])("a response of %s", (maker) => {
	if (maker === "Hono") {
		afterEach(() => {
			for (const [index, name] of names.entries()) {
				Object.defineProperty(globalThis, name, ofNode[index] ?? {});
			}
		});
	}
	const request = (path: string, encoding: string) => {
		// It puts its own classes in the place of the global ones.
		if (maker === "Hono") getRequestListener(() => new Response());
		return ask(path, encoding);
	};

	it.each(["br", "gzip"] as const)("says that its page is %s, and is", async (encoding) => {
		const response = await request("/", encoding);
		expect(response.headers.get("Content-Encoding")).toBe(encoding);
		const text = decoders[encoding](Buffer.from(await response.arrayBuffer())).toString();
		expect(text).toBe(page);
	});

	it("is sent as it is to who takes no encoding, and tells caches that others do", async () => {
		const response = await request("/", "identity");
		expect(response.headers.get("Content-Encoding")).toBeNull();
		expect(response.headers.get("Vary")).toBe("Accept-Encoding");
		expect(await response.text()).toBe(page);
	});

	it("is compressed where it is no page, unless it is short", async () => {
		const [long, short] = [await request("/long", "gzip"), await request("/short", "gzip")];
		expect(long.headers.get("Content-Encoding")).toBe("gzip");
		expect(gunzipSync(Buffer.from(await long.arrayBuffer())).toString()).toBe("long ".repeat(200));
		expect(short.headers.get("Content-Encoding")).toBeNull();
		expect(await short.text()).toBe("short");
	});
});
