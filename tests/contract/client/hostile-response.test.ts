import { describe, expect, it } from "vitest";
import { type CallName, calls } from "../../../contract/calls";
import { callNames, callSamples } from "./call-sample";
import { buildFixture, describeOutcome } from "./client-fixture";
import { breakOff, json, type Reply, reset, text } from "./hostile-server";

const hostileReplies = {
	"500": json({ message: "SQLSTATE[42S02]" }, 500),
	reset,
	"broken off": breakOff,
	"HTML with 200": text("<html>Welcome</html>"),
	"cut JSON": text('{"success":true,"data":{"id":', 200, "application/json"),
	"wrong shape": json(["no one expects this"]),
	"a redirect": (response) => {
		response.writeHead(302, { Location: "/elsewhere" });
		response.end();
	},
	"401": json({ message: "Unauthenticated." }, 401),
	"403": json({ message: "Forbidden" }, 403),
	"429": json({ message: "Slow down" }, 429),
} satisfies Record<string, Reply>;

type HostileName = keyof typeof hostileReplies;
type Outcomes = Record<HostileName, string>;

const plain: Outcomes = {
	"500": "fails unavailable",
	reset: "fails network",
	"broken off": "fails network",
	"HTML with 200": "fails malformed",
	"cut JSON": "fails malformed",
	"wrong shape": "fails malformed",
	"a redirect": "fails malformed",
	"401": "fails unauthenticated",
	"403": "fails rejected",
	"429": "fails rate-limited",
};
/** Gateways also send a 403 in JSON, and these calls are about payments. */
const status: Outcomes = { ...plain, "403": "fails unavailable" };
const signIn: Outcomes = { ...plain, "401": "returns rejected", "403": "returns rejected" };
const write: Outcomes = { ...plain, "401": "returns unauthenticated", "403": "returns rejected" };

function everywhere(outcome: string, changes: Partial<Outcomes> = {}): Outcomes {
	const names = Object.keys(hostileReplies).map((name) => [name, outcome]);
	return { ...Object.fromEntries(names), ...changes };
}

const expectedOutcomes: Record<Exclude<CallName, "csrfCookie">, Outcomes> = {
	login: signIn,
	register: signIn,
	registerV1: signIn,
	logout: everywhere("returns"),
	me: everywhere("returns no-response", { "401": "returns rejected", "403": "returns rejected" }),
	exchangeMobileToken: everywhere("returns failed", { "401": "returns invalid-token" }),
	generateWebToken: everywhere("returns failed", {
		"401": "returns sign-in-needed",
		"403": "returns rejected",
	}),
	pricing: plain,
	initiateSubscription: write,
	creator: plain,
	transactionStatus: status,
	creatorPlans: plain,
	initiateCreatorMembership: write,
	verifyEmail: { ...plain, "401": "returns invalid-link", "403": "returns failed" },
	sendVerificationEmail: { ...plain, "401": "returns rejected", "403": "returns rejected" },
	requestManualPayment: write,
	manualPaymentStatus: status,
	sendTip: write,
	discountCode: everywhere("returns rejected", {
		"429": "returns no-response",
		"500": "returns no-response",
		reset: "returns no-response",
		"broken off": "returns no-response",
		"HTML with 200": "returns no-response",
		"cut JSON": "returns no-response",
		"wrong shape": "returns no-response",
		"a redirect": "returns no-response",
	}),
	reportDiscountCodeView: everywhere("returns"),
};

const hostileCallNames = callNames.filter((name) => name !== "csrfCookie");
const hostileNames = Object.keys(hostileReplies) as HostileName[];

describe.each(hostileCallNames)("%s", (name) => {
	it.each(hostileNames)(
		"[platform-5] ends as expected, after one request, on %s",
		async (hostileName) => {
			const { client, server } = await buildFixture(hostileReplies[hostileName], {
				// Exceeds the time limit, so no read is retried; retry.test.ts covers retries.
				retryDelaySeconds: 60,
				...callSamples[name].options,
			});
			const outcome = await describeOutcome(callSamples[name].invoke(client));
			expect(outcome).toBe(expectedOutcomes[name][hostileName]);
			expect(server.seenCalls()).toHaveLength(1);
			expect(server.seenCalls()[0]?.method).toBe(calls[name].method);
		},
	);
});

describe.each(["transactionStatus", "manualPaymentStatus"] as const)("a 404 to %s", (name) => {
	it.each([
		["Kong's", { message: "no Route matched with those values" }, "fails unavailable"],
		["Spring's", { status: 404, error: "Not Found", path: "/api" }, "fails unavailable"],
		["an empty object", {}, "fails unavailable"],
		["a rejection", { success: false, message: "Not found." }, "fails rejected"],
		["a code", { code: "transaction_not_found" }, "fails rejected"],
		["a code as the error", { error: "transaction_not_found" }, "fails rejected"],
	])(
		"[platform-5] counts as the platform's response only in the platform's format: %s",
		async (_, body, outcome) => {
			const { client } = await buildFixture(json(body, 404));
			expect(await describeOutcome(callSamples[name].invoke(client))).toBe(outcome);
		},
	);
});

describe("an oversize response", () => {
	it("is rejected as malformed", async () => {
		const { client } = await buildFixture(
			json({ creator_plans: [], filler: "x".repeat(2_000_000) }),
		);
		expect(await describeOutcome(client.catalogue.creatorPlans())).toBe("fails malformed");
	});
});
