import { describe, expect, it } from "vitest";
import { type OptionalCallName, optionalCalls } from "../../../contract/optional-calls";
import { buildFixture, describeOutcome, stripAbsent, unwrap } from "./client-fixture";
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
	"403": "returns rejected",
	"403 of a firewall": "fails unavailable",
	"429": "fails rate-limited",
};
const read = { ...plain, "401": "fails unauthenticated", "403": "fails rejected" };
const expectedOutcomes: Record<OptionalCallName, Record<string, string>> = {
	forgotPassword: { ...plain, "401": "returns requested", "403": "returns requested" },
	resetPassword: { ...plain, "401": "returns invalid-link" },
	verificationLink: { ...plain, "401": "returns invalid-link", "403": "fails rejected" },
	changePassword: plain,
	accountPayments: read,
	memberships: read,
	receipt: read,
	updateProfile: plain,
	changeEmail: plain,
	emailChange: read,
	requestEmailChange: plain,
	cancelEmailChange: plain,
	confirmEmailChange: { ...plain, "401": "returns invalid-link" },
	undoEmailChange: { ...plain, "401": "returns invalid-link" },
	ownData: plain,
	updateReminders: plain,
	stopReminders: { ...plain, "401": "returns invalid-link" },
	endSessions: { ...plain, "HTML with 200": "fails malformed" },
	deleteAccount: plain,
	cancelMembership: plain,
	resumeMembership: plain,
	checkTransaction: { ...read, "403": "fails unavailable" },
	paymentMethods: read,
	quote: { ...read, "403": "returns rejected" },
	creators: read,
	contactInquiry: read,
	requestLaunchMail: { ...plain, "401": "fails unauthenticated" },
	cancelLaunchMail: { ...plain, "401": "returns invalid-link" },
};

describe.each(optionalCallNames)("the optional call %s", (name) => {
	const sample = optionalCallSamples[name];

	it("is sent as the contract says and read in domain words", async () => {
		const { client, server } = await buildFixture(json(sample.response));
		expect(stripAbsent(unwrap(await sample.invoke(client)))).toEqual(sample.outcome);
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
		"[platform-21] that is listed and missing is a failed call after a %s",
		async (_, reply) => {
			const { client } = await buildFixture(reply, { retryDelaySeconds: 60 });
			expect(await describeOutcome(sample.invoke(client))).toBe("fails unavailable");
		},
	);

	it.each(Object.entries(hostileReplies))("ends as expected on %s", async (reply, response) => {
		const { client } = await buildFixture(response, { retryDelaySeconds: 60 });
		expect(await describeOutcome(sample.invoke(client))).toBe(expectedOutcomes[name][reply]);
	});
});

describe("a receipt of an unknown payment", () => {
	it("is a rejection, and not a missing call", async () => {
		const { client } = await buildFixture(json({ code: "payment_not_found" }, 404));
		expect(await describeOutcome(client.purchase.receipt("mp-9"))).toBe("fails rejected");
	});
});

describe("a check of a payment", () => {
	it("[payment-110] reads the state where the platform cannot ask a gateway", async () => {
		const { invoke, response, outcome } = optionalCallSamples.checkTransaction;
		const { client, server } = await buildFixture(json(response), { optionalCalls: [] });
		expect(stripAbsent(unwrap(await invoke(client)))).toEqual(outcome);
		const { method, path } = server.seenCalls()[0] ?? {};
		expect([method, path]).toEqual(["GET", "/api/v1/payments/transactions/txn-1/status"]);
	});
});

describe("support for an optional call", () => {
	it("[platform-21] is what the operator has listed, and nothing is sent to find it out", async () => {
		const { client, server } = await buildFixture(json({}, 404), { optionalCalls: ["quote"] });
		expect([client.supports("quote"), client.supports("memberships")]).toEqual([true, false]);
		expect(server.seen).toHaveLength(0);
	});
});
