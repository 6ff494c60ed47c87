import { describe, expect, it } from "vitest";
import { readTrustedRequest } from "./trusted-request.server";

const forwarded = {
	Host: "10.0.0.1:3000",
	"X-Forwarded-Proto": "https",
	"X-Forwarded-Host": "sawt.example",
	"X-Forwarded-For": "6.6.6.6, 203.0.113.9, 10.0.0.2",
};
const read = (settings: { publicUrl?: string; trustProxy: number }) =>
	readTrustedRequest(
		new Request("http://10.0.0.1:3000/login?x=1", { headers: forwarded }),
		{ incoming: { socket: { remoteAddress: "10.0.0.2" } } } as never,
		{ publicUrl: undefined, ...settings },
	);

describe("request facts", () => {
	it("come from the request itself without a trusted proxy", () => {
		const { origin, clientAddress, request } = read({ trustProxy: 0 });
		expect(origin).toBe("http://10.0.0.1:3000");
		expect(clientAddress).toBe("10.0.0.2");
		expect(request.headers.has("X-Forwarded-Host")).toBe(false);
	});

	it("come from a trusted proxy, and an invented address is skipped", () => {
		const { origin, clientAddress } = read({ trustProxy: 2 });
		expect(origin).toBe("https://sawt.example");
		expect(clientAddress).toBe("203.0.113.9");
	});

	it.each([
		["203.0.113.9", "203.0.113.9"],
		["203.0.113.9:51234", "203.0.113.9"],
		["::ffff:203.0.113.9", "203.0.113.9"],
		["[::ffff:cb00:7109]:443", "203.0.113.9"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
		["[2001:DB8:1:2::6]:51234", "2001:db8:1:2::"],
		["2001:db8::6", "2001:db8:0:0::"],
		["fe80::6%eth0", "fe80:0:0:0::"],
		["unknown", "unknown"],
	])("[session-31] count %s as %s, directly and behind a proxy", (written, counted) => {
		const raw = new Request("http://10.0.0.1:3000/");
		const proxied = new Request(raw, { headers: { "X-Forwarded-For": `6.6.6.6, ${written}` } });
		const incoming = { socket: { remoteAddress: written } };
		const facts = [
			readTrustedRequest(raw, { incoming }, { publicUrl: undefined, trustProxy: 0 }),
			readTrustedRequest(proxied, undefined, { publicUrl: undefined, trustProxy: 1 }),
		];
		expect(facts.map(({ clientAddress }) => clientAddress)).toEqual([counted, counted]);
	});

	it.each(["evil .example", "[", "a@b", "x:99999", "../..", "%00"])(
		"take no host from a proxy that forwards '%s'",
		(host) => {
			const raw = new Request("http://10.0.0.1:3000/", {
				headers: { "X-Forwarded-Host": host, "X-Forwarded-Proto": "gopher" },
			});
			const { origin } = readTrustedRequest(raw, undefined, {
				publicUrl: undefined,
				trustProxy: 1,
			});
			expect(origin).toBe("http://10.0.0.1:3000");
		},
	);

	it("follow PUBLIC_URL first, so that Remix compares Origin with it", () => {
		const { request, origin } = read({ publicUrl: "https://sawt.fm", trustProxy: 0 });
		expect(origin).toBe("https://sawt.fm");
		expect(request.url).toBe("https://sawt.fm/login?x=1");
		expect(request.headers.get("Host")).toBe("sawt.fm");
	});

	it.each([
		["//evil.example/login?x=1", "/evil.example/login?x=1"],
		["//", "/"],
		["//:99999/", "/:99999/"],
	])("stay on our origin for the path %s", (path, own) => {
		const raw = new Request(`http://localhost:3000${path}`);
		const { request } = readTrustedRequest(raw, undefined, { publicUrl: undefined, trustProxy: 0 });
		expect(request.url).toBe(`http://localhost:3000${own}`);
	});
});
