/** States of plans that end, wait or have ended, and of what follows a payment. */
import { choosePlan, setStatus, signInAtFake } from "../../routes/payment/buyer";
import {
	inDays,
	premium,
	renewal,
	setHad,
	startRenewalSite,
	transfer,
} from "../../routes/renewal/renewal-site";
import { setUser } from "../../routes/sign-in/site";
import { fakeUser } from "../../support/fake-platform";
import type { LiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { type Language, type State, type StateGroup, speaks, visitAll, withSite } from "./state";

const gateway = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
const shops = ["/account", "/premium", "/subscription"];
const ended = { subscription: { plan_name: "Premium", next_billing_date: inDays(-5) } };

const atLaunch = { next_billing_date: null, starts_at_launch: true };
const creatorPackage = {
	plan_id: 102,
	plan_name: "Pro",
	payment_type: "creator_package",
	next_billing_date: inDays(20),
};

type Stage = [name: string, had: Parameters<typeof setHad>[1], pages: readonly string[]];

const stages: readonly Stage[] = [
	["plan ends soon", { memberships: [premium()], payments: [transfer()] }, shops],
	[
		"plan in grace",
		{ memberships: [premium({ next_billing_date: inDays(-1), grace_until: inDays(2) })] },
		shops,
	],
	[
		"renewal of a plan waits for a transfer",
		{ memberships: [premium({ renewal: renewal({ waits: "transfer" }) })] },
		shops,
	],
	[
		"renewal of a plan waits for cash",
		{ memberships: [premium({ renewal: renewal({ waits: "cash" }) })] },
		["/account", "/premium"],
	],
	["plan has ended", { payments: [transfer(ended)] }, ["/account", "/renew?plan_id=2"]],
	[
		"plan waits for the launch",
		{ memberships: [premium(atLaunch)] },
		["/account", "/subscription"],
	],
	["plan is not sold any more", { payments: [transfer()], plans: [] }, ["/renew?plan_id=2"]],
	["plan of another account", {}, ["/renew?plan_id=9"]],
	["two plans end", { memberships: [premium(), premium(creatorPackage)] }, ["/account"]],
];

/** Each stage of a plan on the pages that speak of it. */
export const planStages: StateGroup = async (language) =>
	withSite(await startRenewalSite(gateway), async (site) => {
		setUser(site.upstream.handlers, { ...fakeUser, creator_tier: "Pro" });
		const found: State[] = [];
		for (const [name, had, pages] of stages) {
			setHad(site, had);
			// Each stage has a browser of its own, because the notice of a redirect is shown once.
			found.push(...(await visitAll(await signInAtFake(site.server, language), name, pages)));
		}
		return found;
	});

const afterPayment = {
	AFTER_PAYMENT_URL: "https://listen.sawt.example/player",
	AFTER_PAYMENT_TEXT_EN: "Open the player and sign in with the same address.",
};

async function visitResult(
	site: LiveSite,
	language: Language,
	name: string,
	subscription: object,
): Promise<State[]> {
	const buyer = await signInAtFake(site.server, language);
	await choosePlan(buyer, "2");
	setStatus(site.upstream, { status: "completed", webhook_processed: true, subscription });
	const query = "transaction_id=txn_fake";
	return visitAll(buyer, name, [`/payment-success?${query}`, `/account/receipt?${query}`]);
}

/** The result of a payment where there is something to hear, and where the time waits for the launch. */
export const paidTime: StateGroup = async (language) => {
	const bought = { plan_name: "Premium", billing_cycle: "monthly", ...atLaunch };
	const waiting = await withSite(await startRenewalSite(gateway), (site) =>
		visitResult(site, language, "paid, waits for the launch", bought),
	);
	const hearing = await withSite(
		await startRenewalSite({ ...gateway, ...afterPayment }),
		async (site) => {
			const plan = { plan_name: "Premium", billing_cycle: "monthly" };
			const result = await visitResult(site, language, "something to hear", plan);
			setHad(site, { memberships: [premium({ next_billing_date: inDays(20) })] });
			const member = await signInAtFake(site.server, language);
			const pages = [...shops, "/get-app"];
			return [...result, ...(await visitAll(member, "something to hear", pages))];
		},
	);
	return [...waiting, ...hearing, ...(await visitWithoutCards(language))];
};

/** Creators where only transfers are taken: their plans cannot be paid for. */
const visitWithoutCards: StateGroup = async (language) =>
	withSite(await startRenewalSite(), async (site) => {
		const visitor = createPageClient(site.server, speaks(language));
		const found = await visitAll(visitor, "no cards", ["/?mode=creator"]);
		setUser(site.upstream.handlers, { ...fakeUser, creator_tier: "Pro" });
		setHad(site, { memberships: [premium(creatorPackage)] });
		const member = await signInAtFake(site.server, language);
		const pages = ["/account", "/renew?plan_id=102"];
		return [...found, ...(await visitAll(member, "creator, no cards", pages))];
	});
