/** The pricing answer for listeners: platform plans and, on request, a creator's tiers. */
import type { Hono } from "hono";
import { mountCall } from "../http/call";
import type { PlatformContext } from "../runtime/context";
import { chooseTexts, tellIn } from "./catalogue-language";
import { findOpenCreator } from "./creator-store";
import { toWirePlan, toWireTier } from "./plan-answer";
import { listPlans, listTiers, type PlanRow } from "./plan-store";
import { createPriceTeller } from "./told-price-store";

const toToldPrice = ({ id, price_minor, currency }: PlanRow) => ({
	planId: id,
	amountMinor: price_minor,
	currency,
});

export function mountPlanRoutes(app: Hono, context: PlatformContext): void {
	const note = createPriceTeller(context);
	mountCall(app, context, "pricing", async ({ http }) => {
		const plans = await listPlans(context.db, ["platform", "creator"]);
		await note(plans.map(toToldPrice));
		const tell = chooseTexts(http.req.header("Accept-Language"));
		const answer = { platform_plans: plans.map((plan) => tellIn(tell, toWirePlan(plan))) };
		const creator = await findOpenCreator(context.db, http.req.query("creator_id") ?? "");
		if (creator === undefined) return http.json(answer);
		const rows = await listTiers(context.db, creator.id);
		const tiers = rows.map((tier) => tellIn(tell, toWireTier(tier)));
		const { id, name, avatar } = creator;
		return http.json({ ...answer, creator: { id, name, avatar, tiers } });
	});
}
