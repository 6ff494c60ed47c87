import { describe, expect, it } from "vitest";
import { isTopLevelNavigation } from "./navigation.server";

const ask = (headers: Record<string, string>, method = "GET") =>
	isTopLevelNavigation(new Request("http://localhost/", { method, headers }));

const navigation = {
	"Sec-Fetch-Mode": "navigate",
	"Sec-Fetch-Dest": "document",
	"Sec-Fetch-Site": "none",
	"Sec-Fetch-User": "?1",
};

describe("a top-level navigation", () => {
	it.each<[string, Record<string, string>]>([
		["a typed address", navigation],
		["a link of another site", { ...navigation, "Sec-Fetch-Site": "cross-site" }],
		["a link of our own", { ...navigation, "Sec-Fetch-Site": "same-origin" }],
		["a browser that says nothing", {}],
		["a client without a browser", { "Sec-Fetch-Mode": "cors" }],
	])("is %s", (_name, headers) => {
		expect(ask(headers)).toBe(true);
	});

	it.each<[string, Record<string, string>]>([
		["an image", { ...navigation, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" }],
		["an image by its mode alone", { "Sec-Fetch-Mode": "no-cors" }],
		["a frame", { ...navigation, "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "cross-site" }],
		["an old frame", { ...navigation, "Sec-Fetch-Dest": "frame" }],
		["an object", { ...navigation, "Sec-Fetch-Dest": "object" }],
		["an embed", { ...navigation, "Sec-Fetch-Dest": "embed" }],
		["a fenced frame", { ...navigation, "Sec-Fetch-Dest": "fencedframe" }],
		["a script", { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script" }],
		["a fetch", { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" }],
		["a fetch that names its site", { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin" }],
		["a fetch of our own", { "Sec-Fetch-Mode": "same-origin" }],
		["a prefetch", { ...navigation, "Sec-Purpose": "prefetch" }],
		["a prerender", { ...navigation, "Sec-Purpose": "prefetch;prerender" }],
		["a prefetch through a proxy", { "Sec-Purpose": "prefetch;anonymous-client-ip" }],
		["an older prefetch", { Purpose: "prefetch" }],
		["a preview of older Safari", { "X-Purpose": "preview" }],
		["a prefetch of older Firefox", { "X-Moz": "prefetch" }],
	])("is not %s", (_name, headers) => {
		expect(ask(headers)).toBe(false);
	});

	it.each(["HEAD", "POST", "OPTIONS"])("is not a %s", (method) => {
		expect(ask(navigation, method)).toBe(false);
	});
});
