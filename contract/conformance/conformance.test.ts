import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiServer } from "../../tests/support/api-client";
import { PlatformFixture } from "../../tests/support/platform-fixture";
import { testDatabases } from "../../tests/support/test-database";
import { calls, headerNames } from "../calls";
import { contractCalls } from "../optional-calls";
import type { Report } from "./report";
import { runConformance } from "./run";

const fixture = new PlatformFixture();
beforeAll(() => fixture.open(testDatabases[0] as (typeof testDatabases)[number]));
afterAll(() => fixture.close());

const mailToken = async (email: string) => fixture.mailedToken(email);

const list = (report: Report, ...verdicts: string[]) =>
	report.findings
		.filter(({ verdict }) => verdicts.includes(verdict))
		.map(({ call, verdict, what }) => `${verdict} ${call}: ${what}`);

describe("conformance", () => {
	it("[operator-63] holds in every call of the embedded platform, over HTTP", async () => {
		const { email } = await fixture.registerVerified();
		const { token } = await fixture.platform.operator.users.issueMobileToken(email, "test");
		let address = 0;
		const server = serve({
			fetch: fixture.platform.fetch,
			port: 0,
			hostname: "127.0.0.1",
			// Client and server share this process: while it is busy, an idle connection may expire.
			serverOptions: { keepAliveTimeout: 0 },
		});
		await new Promise<void>((resolve) => server.once("listening", () => resolve()));
		const bound = server.address();
		if (typeof bound === "object" && bound) address = bound.port;
		try {
			const known = { mailToken, mobileToken: token };
			// Runs without the time limit of responses, because the machine may be busy.
			const send = (request: Request) => fetch(request, { signal: null });
			const report = await runConformance(`http://127.0.0.1:${address}`, known, send);
			expect(list(report, "broken", "quirk", "missing", "not tried")).toEqual([]);
			expect(report.isGood()).toBe(true);
			const count = Object.keys(contractCalls).length;
			expect(report.render()).toContain(`${count} calls: ${count} holds, 0 not tried`);
			expect(report.render()).toMatch(/^OPTIONAL_CALLS=all$/m);
		} finally {
			await new Promise((resolve) => server.close(resolve));
		}
	});
});

type Plant = (request: Request, reply: () => Promise<Response>) => Promise<Response>;

const isCall = (request: Request, method: string, path: RegExp) =>
	request.method === method && path.test(new URL(request.url).pathname);

/** Modifies the JSON of responses at a path. */
const edit =
	(method: string, path: RegExp, change: (json: Record<string, unknown>) => unknown): Plant =>
	async (request, reply) => {
		const response = await reply();
		if (!isCall(request, method, path) || !response.ok) return response;
		const changed = change(await response.json());
		const { status, headers } = response;
		return new Response(JSON.stringify(changed), { status, headers });
	};

const replace =
	(method: string, path: RegExp, make: () => Response): Plant =>
	(request, reply) =>
		isCall(request, method, path) ? Promise.resolve(make()) : reply();

const login = /^\/web\/api\/auth\/login$/;
const pricing = /\/pricing$/;
const status = /\/transactions\/.*\/status$/;
const initiate = /\/web-subscriptions\/initiate$/;

type PricingJson = { platform_plans: Record<string, unknown>[] };
const editPlans = (change: (plan: Record<string, unknown>) => object) =>
	edit("GET", pricing, (json) => ({
		...json,
		platform_plans: (json as PricingJson).platform_plans.map((plan) => ({
			...plan,
			...change(plan),
		})),
	}));

const statusData = (change: object) =>
	edit("GET", status, (json) => ({
		...json,
		data: { ...((json.data ?? json) as object), ...change },
	}));

/** Faulty platforms, each with the expected finding. */
const platforms: Record<string, [string, Plant][]> = {
	"with many quirks": [
		["quirk pricing: prices come as text", editPlans(({ price }) => ({ price: `${price}.00` }))],
		["quirk pricing: names no currency", editPlans(() => ({ currency: null }))],
		[
			"quirk pricing: the interval 'fortnight' is not known",
			editPlans(() => ({ interval: "fortnight" })),
		],
		[
			"broken creator: answers 200 without JSON",
			replace("GET", /\/creators\//, () => new Response("<h1>Hello</h1>")),
		],
		[
			"broken creatorPlans: answers 500",
			replace("GET", /creator-subscriptions\/plans$/, () => Response.json({}, { status: 500 })),
		],
		[
			"quirk initiateSubscription: ignores Idempotency-Key",
			async (request, reply) => {
				request.headers.delete(headerNames.idempotencyKey);
				return reply();
			},
		],
		[
			"broken transactionStatus: has no webhook_processed",
			statusData({ webhook_processed: undefined }),
		],
		[
			"quirk transactionStatus: the status 'authorised' is not known",
			statusData({ status: "authorised" }),
		],
		[
			"missing quote: answers 404",
			replace("GET", /\/quote$/, () => new Response("none", { status: 404 })),
		],
		[
			"missing forgotPassword: answers 501",
			replace("POST", /forgot-password$/, () => Response.json({}, { status: 501 })),
		],
		[
			"broken endSessions: takes an empty payload",
			replace("POST", /sessions\/end$/, () => Response.json({ message: "ok" })),
		],
		[
			"broken logout: leaves the session open",
			replace("POST", /\/logout$/, () => Response.json({ message: "ok" })),
		],
		[
			"quirk verifyEmail: answers at /web/api/auth/verify-email alone",
			replace("POST", /v1\/auth\/verify-email$/, () => Response.json({}, { status: 404 })),
		],
		[
			"quirk sendVerificationEmail: answers 200 and 404: it tells who has an account",
			async (request, reply) => {
				if (!isCall(request, "POST", /send-verification-email$/)) return reply();
				const { email } = await request.clone().json();
				const isMade = fixture.mails.some(({ to }) => to === email);
				return isMade ? reply() : Response.json({ code: "unknown" }, { status: 404 });
			},
		],
		[
			"quirk login: refuses (401) without a code: its own words are shown",
			async (request, reply) => {
				const response = await reply();
				if (!isCall(request, "POST", login) || response.status !== 401) return response;
				return Response.json({ success: false, message: "No." }, { status: 401 });
			},
		],
		[
			"quirk login: takes a write without a CSRF token",
			async (request, reply) => {
				const isBare = isCall(request, "POST", login) && !request.headers.get(headerNames.csrf);
				const user = { id: 1, email: "mona@example.com" };
				return isBare ? Response.json({ message: "Login successful", user }) : reply();
			},
		],
		[
			"broken discountCode: answers 500",
			replace("GET", /discount-codes/, () => Response.json({}, { status: 500 })),
		],
		[
			"broken sendTip: gave no answer in time",
			async (request, reply) => {
				if (isCall(request, "POST", /\/tips$/)) throw new TypeError("reset");
				return reply();
			},
		],
	],
	"that says it otherwise": [
		[
			"broken login: says 'Welcome', not 'Login successful'",
			edit("POST", login, (json) => ({ ...json, message: "Welcome" })),
		],
		[
			"broken register: says 'Created', not 'Registration successful'",
			edit("POST", /auth\/register$/, (json) => ({ ...json, message: "Created" })),
		],
		[
			"broken me: does not tell who is signed in",
			edit("GET", /\/me$/, () => ({
				user: { id: 1, email: "other@example.com", email_verified: true },
			})),
		],
		[
			"quirk pricing: has `pricing` and no `platform_plans`",
			edit("GET", pricing, (json) => ({ pricing: json.platform_plans })),
		],
		[
			"broken transactionStatus: tells strangers about somebody's payment",
			replace("GET", status, () => Response.json({ transaction_id: "1", status: "pending" })),
		],
		["broken transactionStatus: is of '1' and not of the one", (_, reply) => reply()],
	],
	"whose payments lead nowhere": [
		[
			"quirk pricing: 1 rows without id, name or price are left out",
			editPlans(({ name }) => (name === "Premium Annual" ? { price: null } : {})),
		],
		[
			"broken initiateSubscription: gives no payment_url",
			edit("POST", initiate, () => ({ session_id: 5 })),
		],
		["broken initiateSubscription: gives no transaction_id", (_, reply) => reply()],
	],
	"that sells nothing": [
		["quirk pricing: lists nothing", edit("GET", pricing, () => ({ platform_plans: [] }))],
	],
	"of another contract": [
		[
			"broken csrfCookie: csrf_token: ",
			edit("GET", /csrf-cookie$/, ({ csrf_token }) => ({ token: csrf_token })),
		],
		[
			"broken pricing: the answer: neither platform_plans nor pricing",
			edit("GET", pricing, () => ({ plans: [] })),
		],
	],
};

it.each(Object.entries(platforms))(
	"[operator-63] reports each fault of a platform %s",
	async (_, planted) => {
		const broken: ApiServer["fetch"] = (request) =>
			planted.reduce<() => Promise<Response>>(
				(reply, [, plant]) =>
					() =>
						plant(request, reply),
				() => fixture.platform.fetch(request),
			)();
		const report = await runConformance("http://platform.test", { mailToken }, broken);
		const reported = list(report, "broken", "quirk", "missing").join("\n");
		for (const [expected] of planted) expect(reported).toContain(expected);
		const setting = report.renderSetting();
		for (const [, call = ""] of reported.matchAll(/(?:broken|missing) (\w+):/g)) {
			expect(setting).not.toMatch(new RegExp(`\\b${call}\\b`));
		}
		const isBroken = planted.some(([expected]) => expected.startsWith("broken"));
		expect(report.isGood()).toBe(!isBroken);
	},
);

it("reports every call of an empty platform as broken, missing or not tried", async () => {
	const nothing = async () => Response.json({ message: "Not found" }, { status: 404 });
	const report = await runConformance("http://platform.test", {}, nothing);
	expect(report.isGood()).toBe(false);
	expect(report.render()).toMatch(/\b0 holds/);
	expect(report.renderSetting()).toMatch(/unset/);
	expect(Object.keys(calls).map((name) => report.verdictOf(name as "me"))).not.toContain("holds");
});
