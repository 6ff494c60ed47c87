/** Tells what a plan costs with a discount code; nothing is reserved by asking. */
import type { Hono } from "hono";
import { findPlanOnSale } from "../catalogue/plan-store";
import { createPriceTeller } from "../catalogue/told-price-store";
import { mountCall, requireUser } from "../http/call";
import { Refusal, refuseFields } from "../http/refusal";
import { toMajor } from "../platform/money";
import type { PlatformContext } from "../runtime/context";
import { quotePlan } from "./quote";

export function mountQuoteRoutes(app: Hono, context: PlatformContext): void {
	const note = createPriceTeller(context);
	mountCall(app, context, "quote", async ({ http, session }) => {
		const { id: userId } = requireUser(session);
		const planId = http.req.query("plan_id");
		if (!planId) throw refuseFields({ plan_id: ["plan_required"] });
		const plan = await findPlanOnSale(context.db, planId);
		if (plan === undefined) throw new Refusal(422, "plan_not_found");
		const code = http.req.query("code") ?? "";
		const quote = await quotePlan(context.db, { code, plan, userId, now: context.now() });
		const { currency } = plan;
		const quoted = { code: quote.code, userId };
		await note([{ planId: plan.id, amountMinor: quote.priceMinor, currency, quoted }]);
		return http.json({
			plan_id: plan.id,
			code: quote.code,
			price_before: toMajor(plan.price_minor),
			price_after: toMajor(quote.priceMinor),
			currency: plan.currency,
			valid_until: quote.validUntil,
		});
	});
}
