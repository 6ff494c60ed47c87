/** Tests that all forms that start a payment handle the same failures in the same way. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import en from "../../../locales/en/payment.json";
import { fakeTransaction, fakeUser, ok, REQUEST_CALL } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { startTimeSkip } from "../../support/skipped-time";
import type { UpstreamHandler } from "../../support/upstream";
import { fakeCreatorPlatform, PLANS_CALL, START_CALL, TIP_CALL } from "../creator/platform";
import { at, pressRequest, walkTo } from "../manual-payment/payer";
import { setUser } from "../sign-in/site";
import { choosePlan, signInAtFake } from "./buyer";

const INITIATE = "POST /api/v1/web-subscriptions/initiate";
const PRICING_CALL = "GET /api/v1/web-subscriptions/pricing";
const STATUS = "GET /api/v1/payments/transactions/{id}/status";

type Form = {
	call: string;
	/** Where the sign-in returns to. */
	back: string;
	press(visitor: PageClient): ReturnType<PageClient["post"]>;
};

const purchases: Record<string, Form> = {
	"/subscription": {
		call: INITIATE,
		back: "/subscription",
		press: (visitor) => visitor.post("/subscription", { plan_id: "2" }),
	},
	"/creator-subscriptions": {
		call: START_CALL,
		back: "/creator-subscriptions",
		press: (visitor) => visitor.post("/creator-subscriptions", { plan_id: "102" }),
	},
	"/tipping": {
		call: TIP_CALL,
		back: "/tipping?creator_id=7",
		press: (visitor) =>
			visitor.post("/tipping?creator_id=7", { creator_id: "7", amount: "15", message: "Thanks" }),
	},
};
const wallet: Form = {
	call: REQUEST_CALL,
	back: at("request_approval"),
	press: async (visitor) => pressRequest(visitor, await walkTo(visitor, "request_approval")),
};
const forms = { ...purchases, "the wallet request": wallet };

/** Longer than a failure is shared between concurrent presses. */
const FAILURE_MILLISECONDS = 3000;

const skipTime = startTimeSkip();
let site: LiveSite;
const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0" };
beforeAll(async () => {
	site = await startLiveSite(env);
});
afterAll(() => site.stop());
beforeEach(() => {
	work(site);
	site.upstream.calls.length = 0;
});

function work({ upstream, server }: LiveSite) {
	Object.assign(
		upstream.handlers,
		fakeCreatorPlatform(() => server.url),
		{ [REQUEST_CALL]: () => ({ body: { success: true, payment_id: "mp_1" } }) },
	);
}

describe.each(Object.entries(forms))("%s", (_name, { call, back, press }) => {
	it("[payment-43] leads to a new sign-in when the platform has ended this one, never in a circle", async () => {
		const visitor = await signInAtFake(site.server);
		site.upstream.handlers[call] = () => ({ status: 401, body: { success: false } });
		await press(visitor);
		const login = await visitor.get(`/login?return_url=${encodeURIComponent(back)}`);
		expect(login.status).toBe(200);
		const signedIn = await visitor.post("/login", {
			email: "mona@example.com",
			password: "correct-horse-7-battery",
		});
		expect(signedIn.location).toBe(back);
	});
});

describe.each(Object.entries(purchases))("%s", (_name, { call, back, press }) => {
	it("[payment-1] remembers where a signed-out visitor wanted to buy", async () => {
		const visitor = createPageClient(site.server);
		await press(visitor);
		const signedIn = await visitor.post("/login", {
			email: "mona@example.com",
			password: "correct-horse-7-battery",
		});
		expect(signedIn.location).toBe(back);
		expect(site.upstream.count(call)).toBe(0);
	});

	it("[payment-44] responds with 503 and starts nothing while an earlier payment's status is unavailable", async () => {
		const visitor = await signInAtFake(site.server);
		await press(visitor);
		const before = site.upstream.count(call);
		site.upstream.handlers[STATUS] = () => "reset";
		expect((await press(visitor)).status).toBe(503);
		expect(site.upstream.count(call)).toBe(before);
	});
});

it.each([
	["/subscription", INITIATE],
	["/creator-subscriptions", START_CALL],
])(
	"[payment-6] a start on %s with a lost response is repeated only at the same price",
	async (path, call) => {
		const { upstream, server } = site;
		const visitor = await signInAtFake(server);
		const response = upstream.handlers[call] as UpstreamHandler;
		const press = (price: number, handler: UpstreamHandler) => {
			const plan = { id: 2, name: "Premium", price, interval: "month" };
			upstream.handlers[PRICING_CALL] = () => ok({ platform_plans: [plan] });
			upstream.handlers[PLANS_CALL] = () => ok({ creator_plans: [plan] });
			upstream.handlers[call] = handler;
			skipTime(FAILURE_MILLISECONDS);
			return visitor.post(path, { plan_id: "2" });
		};
		await press(49, () => "reset");
		await press(49, () => "reset");
		expect((await press(59, response)).status).toBe(303);
		const keys = upstream.calls
			.filter((one) => `${one.method} ${one.path}` === call)
			.map(({ headers }) => headers["idempotency-key"]);
		expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
	},
);

it("[payment-46] a payment confirmed during the check of its plan is found, and not made again", async () => {
	let isConfirmed = false;
	/** The payment is confirmed right after the first of the two responses. */
	const tell = <LoggedCause>(waiting: LoggedCause, confirmed: LoggedCause) => {
		const shown = isConfirmed ? confirmed : waiting;
		isConfirmed = true;
		return shown;
	};
	const payment = (changes: Record<string, unknown>) => ({
		payments: [{ ...fakeTransaction(changes), plan_id: 2 }],
	});
	const waiting = payment({ status: "processing" });
	const confirmed = payment({ status: "completed", webhook_processed: true });
	const plan = { plan_id: 2, plan_name: "Premium" };
	const { server, stop } = await startLiveSite(env, (getUrl) => ({
		...fakeCreatorPlatform(getUrl),
		"GET /api/v1/account/payments": () => ok(tell(waiting, confirmed)),
		"GET /api/v1/account/memberships": () => ok(tell({ memberships: [] }, { memberships: [plan] })),
	}));
	onTestFinished(stop);
	const page = await choosePlan(await signInAtFake(server), "2");
	expect([page.status, page.html.includes(en.start.alreadyTitle)]).toEqual([422, true]);
});

describe("too many presses of one person", () => {
	let limited: LiveSite;
	beforeAll(async () => {
		limited = await startLiveSite({ ...env, RATE_LIMITS: "on" });
		work(limited);
		const visitor = await signInAtFake(limited.server);
		for (let press = 0; press < 60; press += 1) {
			await visitor.post("/subscription", { plan_id: "2" });
		}
	});
	afterAll(() => limited.stop());

	it.each(Object.entries(forms))("[payment-44] get a 429 from %s", async (_name, { press }) => {
		const visitor = await signInAtFake(limited.server);
		expect((await press(visitor)).status).toBe(429);
	});

	it("[session-12] do not keep another person at the same address from paying", async () => {
		const other = { ...fakeUser, id: 8, email: "karim@example.com" };
		setUser(limited.upstream.handlers, other);
		for (const { press } of Object.values(forms)) {
			expect((await press(await signInAtFake(limited.server))).status).toBe(303);
		}
	});
});
