import { describe, expect, it } from "vitest";
import { type OptionalCallName, optionalCalls } from "../../../contract/optional-calls";
import { buildFixture, describeOutcome, unwrap } from "./client-fixture";
import { json, type Reply, reset, text } from "./hostile-server";
import { optionalCallNames, optionalCallSamples } from "./optional-call-sample";

const missingReplies: Record<string, Reply> = {
	"404": json({ message: "Not Found" }, 404),
	"404 of a web server": text("<h1>Not Found</h1>", 404),
	"405": json({ message: "Method not allowed" }, 405),
	"501": json({ message: "Not implemented" }, 501),
};

const hostileReplies: Record<string, Reply> = {
	"500": json({ message: "SQLSTATE[42S02]" }, 500),
	reset,
	"HTML with 200": text("<html>Welcome</html>"),
	"401": json({ message: "Unauthenticated." }, 401),
	"403": json({ message: "Forbidden" }, 403),
	"403 of a firewall": text("<h1>Forbidden</h1>", 403),
	"429": json({ message: "Slow down" }, 429),
};

const plain: Record<string, string> = {
	"500": "fails unavailable",
	reset: "fails network",
	"HTML with 200": "fails malformed",
	"401": "returns unauthenticated",
	"403": "returns refused",
	"403 of a firewall": "fails unavailable",
	"429": "fails rate-limited",
};
const read = { ...plain, "401": "fails unauthenticated", "403": "fails refused" };
const expectedOutcomes: Record<OptionalCallName, Record<string, string>> = {
	forgotPassword: { ...plain, "401": "returns asked", "403": "returns asked" },
	resetPassword: { ...plain, "401": "returns invalid-link" },
	changePassword: plain,
	accountPayments: read,
	memberships: read,
	receipt: read,
	updateProfile: plain,
	changeEmail: plain,
	endSessions: { ...plain, "HTML with 200": "fails malformed" },
	deleteAccount: plain,
	cancelMembership: plain,
	resumeMembership: plain,
	quote: { ...read, "403": "returns refused" },
	contactInquiry: read,
};

describe.each(optionalCallNames)("the optional call %s", (name) => {
	const sample = optionalCallSamples[name];

	it("is sent as the contract says and read in domain words", async () => {
		const { client, server } = await buildFixture(json(sample.answer));
		expect(JSON.parse(JSON.stringify(unwrap(await sample.invoke(client))))).toEqual(sample.outcome);
		const { method, path, body, headers } = server.seenCalls()[0] ?? {};
		expect({ method, path, body }).toEqual({
			method: optionalCalls[name].method,
			path: sample.path,
			body: sample.body,
		});
		const { credentials } = optionalCalls[name];
		expect(headers?.cookie).toBe(credentials ? "platform_session=abc" : undefined);
		const isWrite = method === "POST";
		expect(headers?.["x-csrf-token"]).toBe(credentials && isWrite ? "csrf-1" : undefined);
	});

	it.each(Object.entries(missingReplies))(
		"[platform-21] is not supported after a %s",
		async (_, reply) => {
			const { client } = await buildFixture(reply);
			expect(await describeOutcome(sample.invoke(client))).toMatch(/not-supported$/);
		},
	);

	it.each(Object.entries(hostileReplies))("ends as expected on %s", async (reply, answer) => {
		const { client } = await buildFixture(answer, { retryDelaySeconds: 60 });
		expect(await describeOutcome(sample.invoke(client))).toBe(expectedOutcomes[name][reply]);
	});

	it("is not sent again while the platform is known not to support it", async () => {
		const supportedCalls = new Map();
		const { client, server } = await buildFixture(json({}, 404), { supportedCalls });
		await sample.invoke(client);
		expect(await describeOutcome(sample.invoke(client))).toMatch(/not-supported$/);
		expect(server.seenCalls()).toHaveLength(1);
	});

	it.each([
		["page", text("404 page not found", 404)],
		["gateway", json({ message: "no Route matched with those values" }, 404)],
	])(
		"[platform-21] stays supported when a %s gives a 404 instead of it, as during a deploy",
		async (_, reply) => {
			const supportedCalls = new Map([[name, true]]);
			const { client } = await buildFixture(reply, { supportedCalls });
			expect(await describeOutcome(sample.invoke(client))).toBe("fails unavailable");
			expect(supportedCalls.get(name)).toBe(true);
		},
	);

	it("[platform-21] becomes unsupported when the platform itself says so", async () => {
		const supportedCalls = new Map([[name, true]]);
		const { client } = await buildFixture(json({ success: false }, 404), { supportedCalls });
		expect(await describeOutcome(sample.invoke(client))).toMatch(/not-supported$/);
		expect(supportedCalls.get(name)).toBe(false);
	});

	it("is sent each time when nothing is remembered", async () => {
		const { client, server } = await buildFixture(json({}, 404));
		await sample.invoke(client);
		await sample.invoke(client);
		expect(server.seenCalls()).toHaveLength(2);
	});
});

describe("a receipt of an unknown payment", () => {
	it("is a refusal, which says nothing about support for the call", async () => {
		const { client } = await buildFixture(json({ code: "payment_not_found" }, 404));
		expect(await describeOutcome(client.payment.receipt("mp-9"))).toBe("fails refused");
	});
});

describe("support for an optional call", () => {
	it("is assumed until an answer shows otherwise", async () => {
		const supportedCalls = new Map();
		const { client, server } = await buildFixture(json({}, 404), { supportedCalls });
		expect(client.isSupported("forgotPassword")).toBe(true);
		expect(server.seen).toHaveLength(0);
		await client.account.forgotPassword("mona@example.com");
		expect(client.isSupported("forgotPassword")).toBe(false);
	});

	it.each([
		["a refusal", json({ errors: {} }, 422), true],
		["a 404", json({}, 404), false],
		["a 405", json({}, 405), false],
		["a 501", json({}, 501), false],
		["a 500", json({}, 500), undefined],
		["no answer", reset, undefined],
	])("is learned from %s", async (_, reply, isSupported) => {
		const supportedCalls = new Map();
		const { client } = await buildFixture(reply, { supportedCalls });
		await client.account.forgotPassword("mona@example.com");
		expect(supportedCalls.get("forgotPassword")).toBe(isSupported);
	});
});
