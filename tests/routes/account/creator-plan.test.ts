/** Tests where the plan that somebody has as a creator leads to, on /account. */
import { afterEach, expect, it } from "vitest";
import ar from "../../../locales/ar/account.json";
import en from "../../../locales/en/account.json";
import { findOne, listHrefs, readDocument, readText } from "../../support/document";
import { fakeUser } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { fakeCreatorPlatform } from "../creator/platform";
import { signInAtFake } from "../payment/buyer";
import { setUser } from "../sign-in/site";

const texts = { en, ar };
let live: LiveSite;
afterEach(() => live.stop());

async function openCard(env: Record<string, string>, language: "en" | "ar", changes = {}) {
	live = await startLiveSite({ CACHE_SECONDS: "0", ...env }, fakeCreatorPlatform);
	setUser(live.upstream.handlers, { ...fakeUser, creator_tier: "Pro", ...changes });
	const visitor = await signInAtFake(live.server, language);
	return findOne(readDocument(await visitor.get("/account")), "section[aria-labelledby='plan']");
}

it.each(["en", "ar"] as const)(
	"[account-135] the creator's plan leads to the plans for creators, in %s",
	async (language) => {
		const card = await openCard({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" }, language);
		expect(readText(card)).toContain("Pro");
		expect(listHrefs(card, texts[language].creatorPlans)).toEqual(["/creator-subscriptions"]);
	},
);

it.each(["en", "ar"] as const)(
	"[account-135] it leads to the support form where plans for creators cannot be paid for, in %s",
	async (language) => {
		const card = await openCard({}, language);
		const [href] = listHrefs(card, texts[language].creatorPlanHelp);
		expect(href).toBe("/contact?topic=account&page=%2Faccount");
		expect(listHrefs(card, texts[language].creatorPlans)).toEqual([]);
	},
);

it("[account-135] people who are suspended see their plan without a link", async () => {
	const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
	const card = await openCard(env, "en", { is_active: false });
	expect(readText(card)).toContain("Pro");
	expect(card.querySelector("a")).toBeNull();
});
