/** States that depend on the platform's responses about a person and their payments. */
import {
	paid,
	setStatuses,
	startAccountSite,
	startThreePayments,
} from "../../routes/account/payer";
import {
	CREATOR_CALL,
	fakeAccount,
	fakeCreatorPlatform,
	PLANS_CALL,
	START_CALL,
	TIP_CALL,
} from "../../routes/creator/platform";
import { choosePlan, setStatus, signInAtFake } from "../../routes/payment/buyer";
import { fakeUser, ok } from "../../support/fake-platform";
import { type LiveSite, SESSION_SECRET, startLiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { ageWaits } from "../../support/time-travel";
import { named, type State, type StateGroup, speaks, visitAll, withSite } from "./state";

const ID = "transaction_id=txn_fake";
const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
const STATUS = "GET /api/v1/payments/transactions/{id}/status";
const ME = "GET /web/api/auth/me";

const reasons = [
	..."payment_declined payment_not_verified processing_error invalid_redirect".split(" "),
	..."transaction_not_found invalid_token timeout cancelled insufficient_funds".split(" "),
	...["invalid_card", "invalid_callback"],
];

/** Every reason for a failed payment, before and after launch. */
export const failedPayments: StateGroup = async (language) =>
	withSite(await startLiveSite({ ...env, SUPPORT_EMAIL: "help@sawt.example" }), ({ server }) =>
		visitAll(
			createPageClient(server, speaks(language)),
			"failed",
			reasons.map((reason) => `/payment-failed?reason=${reason}`),
		),
	);

const types = ["listener_subscription", "creator_membership", "creator_package", "tip", "new"];
const tip = { creator_name: "Layla Nassar", message: "Thank you", is_anonymous: true };

/** A completed payment of every type, and the ends of the wait. */
export const paymentResults: StateGroup = async (language) =>
	withSite(await startLiveSite(env, fakeCreatorPlatform), async (site) => {
		const found: State[] = [];
		const start = async () => {
			setStatus(site.upstream, {});
			const buyer = await signInAtFake(site.server, language);
			await choosePlan(buyer, "2");
			return buyer;
		};
		for (const payment_type of types) {
			const buyer = await start();
			setStatus(site.upstream, { ...paid, payment_type, tip });
			found.push(named(`paid ${payment_type}`, await buyer.get(`/payment-success?${ID}`)));
			const receipt = await buyer.get(`/account/receipt?${ID}`);
			found.push(named(`receipt ${payment_type}`, receipt));
		}
		// A type that neither the platform nor this browser knows.
		setStatus(site.upstream, { ...paid, payment_type: "new" });
		const elsewhere = await signInAtFake(site.server, language);
		found.push(named("paid elsewhere", await elsewhere.get(`/payment-success?${ID}`)));
		found.push(...(await walkWait(site, start)));
		const stranger = createPageClient(site.server, speaks(language));
		return [...found, ...(await visitAll(stranger, "signed out", [`/payment-success?${ID}`]))];
	});

/** The wait for the platform's response: running, failed, and over. */
async function walkWait(
	{ upstream }: LiveSite,
	start: () => Promise<PageClient>,
): Promise<State[]> {
	const processing = `/payment-processing?${ID}`;
	const buyer = await start();
	const running = await buyer.get(processing);
	const failed = await buyer.get(`/payment-failed?reason=payment_declined&${ID}`);
	setStatus(upstream, { status: "completed", webhook_processed: false });
	const received = await buyer.get(processing);
	await ageWaits(buyer.cookies, SESSION_SECRET, 121);
	const receivedLate = await buyer.get(processing);
	setStatus(upstream, {});
	const late = await buyer.get(processing);
	upstream.handlers[STATUS] = () => ({ status: 500 });
	return [
		named("wait", running),
		named("wait, declined at the gateway", failed),
		named("wait, received", received),
		named("wait over, received", receivedLate),
		named("wait over", late),
		named("wait, no response", await buyer.get(`/payment-success?${ID}`)),
	];
}

const OPTIONAL_CALLS = "changePassword,updateProfile,deleteAccount";

/** The account with every kind of payment, and its receipt. */
export const accounts: StateGroup = async (language) =>
	withSite(await startAccountSite({ OPTIONAL_CALLS }), async (site) => {
		const visitor = await startThreePayments(site, language);
		setStatuses(site, {
			txn_3: { status: "failed" },
			txn_2: { ...paid, amount: 49.5 },
			txn_1: { status: "completed", webhook_processed: false },
		});
		const found = await visitAll(visitor, "three payments", [
			"/account",
			"/account/receipt?transaction_id=txn_2",
			"/account/receipt?transaction_id=txn_none",
		]);
		found.push(
			named("account, nothing sent", await visitor.post("/account/password", {})),
			named("account, no name", await visitor.post("/account/profile", {})),
			named("account, no password", await visitor.post("/account/delete", {})),
		);
		site.upstream.handlers[STATUS] = () => "reset";
		return [...found, ...(await visitAll(visitor, "no response", ["/account"]))];
	});

/** People who are stopped by a guard. */
export const gates: StateGroup = async (language) =>
	withSite(
		await startLiveSite({ ...env, SUPPORT_EMAIL: "help@sawt.example" }, fakeCreatorPlatform),
		async ({ server, upstream }) => {
			const visitor = await signInAtFake(server, language);
			const become = (change: object) => {
				upstream.handlers[ME] = () => ok({ user: { ...fakeUser, ...change } });
			};
			become({ is_active: false });
			const suspended = await visitAll(visitor, "suspended", ["/subscription", "/account"]);
			become({ is_active: true, email_verified_at: null });
			const unverified = await visitAll(visitor, "unverified", ["/subscription", "/account"]);
			const sent = await visitor.follow(await visitor.post("/verification-required", {}));
			become({});
			upstream.handlers["POST /web/api/auth/exchange-mobile-token"] = () => ({
				body: { success: true, data: { user: { user: { ...fakeUser, id: 8, name: "Karim" } } } },
				headers: { "Set-Cookie": "platform=2; Path=/" },
			});
			const other = await visitAll(visitor, "token of another", ["/?user_token=karims"]);
			return [...suspended, ...unverified, named("unverified, sent", sent), ...other];
		},
	);

/** Creator plans, tips, and payments that fail to start. */
export const creators: StateGroup = async (language) =>
	withSite(await startLiveSite(env, fakeCreatorPlatform), async ({ server, upstream }) => {
		const visitor = await signInAtFake(server, language);
		const plans = "/creator-subscriptions";
		const found = await visitAll(visitor, "creator", [
			plans,
			"/tipping?creator_id=7",
			"/subscription?creator_id=7",
		]);
		const fail = () => ({ status: 422, body: { success: false, message: "Not now" } });
		Object.assign(upstream.handlers, { [START_CALL]: fail, [TIP_CALL]: fail });
		upstream.handlers["POST /api/v1/web-subscriptions/initiate"] = fail;
		const amount = { creator_id: "7", custom_amount: "20" };
		found.push(
			named("creator, failed", await visitor.post(plans, { plan_id: "102" })),
			named("tip, failed", await visitor.post("/tipping?creator_id=7", amount)),
			named("plan, failed", await choosePlan(visitor, "2")),
		);
		upstream.handlers[PLANS_CALL] = () => ok({ user: fakeAccount, creator_plans: [] });
		found.push(...(await visitAll(visitor, "no creator plans", [plans])));
		upstream.handlers[PLANS_CALL] = () => "reset";
		upstream.handlers[CREATOR_CALL] = () => ({ status: 404, body: {} });
		const tipping = "/tipping?creator_id=9";
		return [...found, ...(await visitAll(visitor, "creators away", [plans, tipping]))];
	});
