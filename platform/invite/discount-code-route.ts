/** Discount codes, the views that pages report for them, and the price of a plan with a code. */

import type { Hono } from "hono";
import { toMajor } from "#core/currency";
import type { WireDiscountCode } from "../../contract/discount-code";
import { localizeRow } from "../base/row-language";
import { newId } from "../base/secret-token";
import { findPlanOnSale } from "../catalogue/plan-store";
import { recordQuotedPrice } from "../catalogue/shown-price-store";
import { mountCall, requireUser } from "../http/call";
import { CallError, createFieldError } from "../http/call-error";
import { readLanguage } from "../http/request";
import type { PlatformContext } from "../runtime/context";
import {
	type DiscountCodeRow,
	findDiscountCode,
	insertDiscountCodeView,
} from "./discount-code-store";
import { quotePlan } from "./quote";

const MAX_TEXT_LENGTH = 400;

function toWireDiscountCode(row: DiscountCodeRow): WireDiscountCode {
	const { starts_on: from, ends_on: to, is_active, ...rest } = row;
	const { description_ar: _, invite_description_ar: __, search_key: ___, ...shown } = rest;
	return { ...shown, from, to, is_active: is_active === 1 };
}

export function mountDiscountCodeRoutes(app: Hono, context: PlatformContext): void {
	// An unknown code gets a response without data, not an error (docs/product/invite.md, invite-4).
	mountCall(app, context, "discountCode", async ({ http }) => {
		const row = await findDiscountCode(context.db, http.req.param("code") ?? "");
		const locale = readLanguage(http);
		const message = row ? "Discount code found" : "Discount code not found";
		return http.json({
			success: true,
			message,
			data: row ? toWireDiscountCode(localizeRow(locale, row)) : null,
		});
	});

	mountCall(app, context, "reportDiscountCodeView", async ({ http, body }) => {
		await insertDiscountCodeView(context.db, {
			id: newId("view"),
			code: body.code.slice(0, MAX_TEXT_LENGTH),
			source: body.source.slice(0, MAX_TEXT_LENGTH),
			seen_at: body.timestamp.slice(0, MAX_TEXT_LENGTH),
			user_agent: body.user_agent.slice(0, MAX_TEXT_LENGTH),
			received_at: context.now().toISOString(),
		});
		return http.json({ success: true, message: "View recorded" });
	});
}

export function mountQuoteRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "quote", async ({ http, session }) => {
		const { id: userId } = requireUser(session);
		const planId = http.req.query("plan_id");
		if (!planId) throw createFieldError({ plan_id: ["plan_required"] });
		const plan = await findPlanOnSale(context.db, planId);
		if (plan === undefined) throw new CallError(422, "plan_not_found");
		const code = http.req.query("code") ?? "";
		const quote = await quotePlan(context.db, { code, plan, userId, now: context.now() });
		const { currency } = plan;
		const quoted = { code: quote.code, userId };
		const price = { planId: plan.id, amountMinor: quote.priceMinor, currency, quoted };
		await recordQuotedPrice(context, price);
		return http.json({
			plan_id: plan.id,
			code: quote.code,
			price_before: toMajor(plan.price_minor, currency),
			price_after: toMajor(quote.priceMinor, currency),
			currency: plan.currency,
			valid_until: quote.validUntil,
		});
	});
}
