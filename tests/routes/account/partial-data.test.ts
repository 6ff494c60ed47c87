/**
 * Tests /account without local payments, and /account/delete, when the platform returns only part
 * of its data.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/account.json";
import en from "../../../locales/en/account.json";
import { readDocument } from "../../support/document";
import { fakeTransaction, ok } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import type { LiveSite } from "../../support/live-site";
import type { UpstreamHandlers } from "../../support/upstream";
import { type Language, signInAtFake } from "../payment/buyer";
import { paid, startAccountSite } from "./payer";

const LIST = "GET /api/v1/account/payments";
const RUNNING = "GET /api/v1/account/memberships";
const DELETE = "POST /api/v1/account/delete";
const texts = { en, ar };

/** On platforms that have both calls, only the list, and only the running plans. */
const optionalCalls = {
	both: "accountPayments,memberships,deleteAccount",
	list: "accountPayments",
	running: "memberships",
};
type Having = keyof typeof optionalCalls;
const sites = new Map<Having, LiveSite>();
beforeAll(async () => {
	for (const having of Object.keys(optionalCalls) as Having[]) {
		const env = { CACHE_SECONDS: "0", OPTIONAL_CALLS: optionalCalls[having] };
		sites.set(having, await startAccountSite(env));
	}
});
afterAll(() => Promise.all([...sites.values()].map((site) => site.stop())));

function getSite(having: Having = "both"): LiveSite {
	const site = sites.get(having);
	if (!site) throw new Error("no site");
	return site;
}

type Handler = UpstreamHandlers[string] | undefined;
const broken = () => ({ status: 500, body: {} });
const busy = () => ({ status: 429, body: {} });
const rejected = () => ({ status: 422, body: { success: false } });
/** The platform does not have the call. */
const lacking = undefined;
const premium = { plan_id: 2, plan_name: "Premium", payment_type: "listener_subscription" };
const running: Handler = () => ok({ memberships: [premium] });
const nothingRuns: Handler = () => ok({ memberships: [] });
const noPayments: Handler = () => ok({ payments: [] });
const onePaid: Handler = () =>
	ok({ payments: [fakeTransaction({ ...paid, transaction_id: "txn_2" })] });
const oneTipOfMany: Handler = () =>
	ok({
		payments: [fakeTransaction({ ...paid, payment_type: "tip", subscription: null })],
		has_more: true,
	});

async function readAccount(listed: Handler, plans: Handler, language: Language = "en") {
	const having = listed ? "list" : "running";
	const site = getSite(listed && plans ? "both" : having);
	Object.assign(site.upstream.handlers, { [LIST]: listed ?? broken, [RUNNING]: plans ?? broken });
	const visitor = await signInAtFake(site.server, language);
	const page = readDocument(await visitor.get("/account"));
	const wordsOf = (id: string) =>
		page.querySelector(`section[aria-labelledby=${id}]`)?.textContent ?? "";
	return { plan: wordsOf("plan"), payments: wordsOf("payments") };
}

describe.each(plainLanguages)("in %s, with failing calls", (language) => {
	const text = texts[language];

	it.each([
		["the list breaks and nothing else is known", broken, broken],
		["the list is busy and no plans are ever listed", busy, lacking],
		["no list exists and the plans break", lacking, broken],
		["no payment is listed and the plans break", noPayments, broken],
	])("[account-52] no one is shown as free: %s", async (_, listed, plans) => {
		const { plan } = await readAccount(listed, plans, language);
		expect(plan).toContain(text.plans.unavailable);
		expect(plan).toContain(text.planNotes.unavailable);
		expect(plan).not.toContain(text.plans.free);
	});

	it("[account-52] a failing list is not shown as no payments", async () => {
		const { payments } = await readAccount(broken, broken, language);
		expect(payments).toContain(text.paymentsUnavailable);
		expect(payments).not.toContain(text.noPayments);
	});

	it("[account-39] a deletion says that it is unknown which plans end, and stays possible", async () => {
		const site = getSite();
		Object.assign(site.upstream.handlers, { [RUNNING]: broken, [DELETE]: rejected });
		const visitor = await signInAtFake(site.server, language);
		const page = readDocument(await visitor.get("/account/delete"));
		expect(page.querySelector("main")?.textContent).toContain(
			text.delete.running + text.delete.runningUnavailable + text.delete.runningText,
		);
		expect(page.querySelector("main form")?.textContent).toContain(text.delete.submit);
	});
});

it.each([
	["breaks", broken],
	["does not exist", lacking],
])("[account-52] an active plan is shown when the list of payments %s", async (_, listed) => {
	expect((await readAccount(listed, running)).plan).toContain("Premium");
	const free = await readAccount(listed, nothingRuns);
	expect(free.plan).toContain(en.planNotes.freeConfirmed);
});

it.each([
	["break", broken],
	["do not exist", lacking],
])(
	"[account-52] payments are listed, and show the plan, when the active plans %s",
	async (_, plans) => {
		const { plan, payments } = await readAccount(onePaid, plans);
		expect(plan).toContain("Premium");
		expect(payments).toContain(en.paymentsNoteAll);
	},
);

it("[account-35] a middle page of payments is requested by number, and links to both neighbours", async () => {
	const site = getSite();
	Object.assign(site.upstream.handlers, { [LIST]: oneTipOfMany, [RUNNING]: nothingRuns });
	const visitor = await signInAtFake(site.server);
	const page = readDocument(await visitor.get("/account?page=2"));
	const asked = site.upstream.calls.filter(({ path }) => LIST.endsWith(path));
	expect(asked.map(({ query }) => query.get("page"))).toContain("2");
	const links = [...page.querySelectorAll("nav a")].map((link) => [
		link.textContent,
		link.getAttribute("href"),
	]);
	expect(links).toEqual(
		expect.arrayContaining([
			[en.pages.newer, "/account"],
			[en.pages.older, "/account?page=3"],
		]),
	);
});

it("[account-52] without the active plans, some payments do not prove a free plan, but all of them do", async () => {
	const part = await readAccount(oneTipOfMany, lacking);
	expect(part.plan).toContain(en.plans.unavailable);
	const all = await readAccount(noPayments, lacking);
	expect(all.plan).toContain(en.plans.free);
	expect(all.payments).toContain(en.noPayments);
});
