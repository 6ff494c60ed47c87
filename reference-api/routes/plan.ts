/** The pricing answer for listeners: platform plans and, on request, a creator's tiers. */
import type { Hono } from "hono";
import { mountCall } from "../call";
import { chooseTexts, tellIn } from "../catalogue-language";
import type { PlatformContext } from "../context";
import { toWirePlan, toWireTier } from "../plan-answer";
import { findCreator } from "../store/creator";
import { listPlans, listTiers } from "../store/plan";

export function mountPlanRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "pricing", async ({ http }) => {
		const plans = await listPlans(context.db, ["platform", "creator"]);
		const tell = chooseTexts(http.req.header("Accept-Language"));
		const answer = { platform_plans: plans.map((plan) => tellIn(tell, toWirePlan(plan))) };
		const creator = await findCreator(context.db, http.req.query("creator_id") ?? "");
		if (creator === undefined) return http.json(answer);
		const rows = await listTiers(context.db, creator.id);
		const tiers = rows.map((tier) => tellIn(tell, toWireTier(tier)));
		const { id, name, avatar } = creator;
		return http.json({ ...answer, creator: { id, name, avatar, tiers } });
	});
}
