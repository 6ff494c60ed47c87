/** The pricing answer for listeners: platform plans and, on request, a creator's tiers. */
import type { Hono } from "hono";
import { mountCall } from "../call";
import type { PlatformContext } from "../context";
import { toWirePlan, toWireTier } from "../plan-answer";
import { findCreator } from "../store/creator";
import { listPlans, listTiers } from "../store/plan";

export function mountPlanRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "pricing", async ({ http }) => {
		const plans = await listPlans(context.db, ["platform", "creator"]);
		const answer = { platform_plans: plans.map(toWirePlan) };
		const creator = await findCreator(context.db, http.req.query("creator_id") ?? "");
		if (creator === undefined) return http.json(answer);
		const tiers = await listTiers(context.db, creator.id);
		const { id, name, avatar } = creator;
		return http.json({ ...answer, creator: { id, name, avatar, tiers: tiers.map(toWireTier) } });
	});
}
