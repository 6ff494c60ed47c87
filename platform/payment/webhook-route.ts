/**
 * Receives the webhooks of the gateways. An authentic one is stored once and applied in the same database
 * transaction; it is acknowledged after the commit (docs/product/payment.md, payment-102 to payment-104).
 */
import type { Context, Hono } from "hono";
import { webhookPaths } from "#core/webhook-path";
import type { Db } from "../database/database";
import type { NoticeDecision } from "../database/schema";
import type { Gateway, Notice } from "../gateway/gateway";
import { CallError } from "../http/call-error";
import type { PlatformContext } from "../runtime/context";
import { adoptNotices } from "./notice-adoption";
import { decideNotice, insertNotice } from "./notice-store";
import { applyReport } from "./order-report";
import {
	findOrderById,
	isKnownOwner,
	makeLookUpDue,
	type OrderRow,
	suggestLookUp,
} from "./order-store";

type Decision = { decision: NoticeDecision; order: OrderRow | undefined; note?: string };

type Fit = { reading: Notice["readings"][number]; order: OrderRow };

/** Finds the stored orders that the signed text may be about. */
async function findFits(trx: Db, gateway: Gateway, { readings }: Notice): Promise<Fit[]> {
	const { name, mode } = gateway;
	const fits: Fit[] = [];
	for (const reading of readings) {
		const { orderId } = reading;
		const order = await findOrderById(trx, { gateway: name, mode, orderId });
		if (order !== undefined) fits.push({ reading, order });
	}
	return fits;
}

/**
 * Applies a notice that can be about one order of ours alone, and makes the orders of any other notice
 * due to be looked up: the look-up decides.
 */
async function decide(
	context: PlatformContext,
	trx: Db,
	gateway: Gateway,
	notice: Notice,
): Promise<Decision> {
	const fits = await findFits(trx, gateway, notice);
	const [fit] = fits;
	if (fit === undefined) return { decision: "kept", order: undefined };
	const { reading, order } = fit;
	const { owner } = reading;
	const merchant = owner === null ? null : { gateway: gateway.name, mode: gateway.mode, owner };
	const isProven = merchant === null || (await isKnownOwner(trx, merchant));
	if (fits.length > 1 || notice.isHint || !isProven) {
		for (const { order } of fits) await makeLookUpDue(trx, order.reference, context.now());
		return { decision: "looked-up", order: fits.length > 1 ? undefined : order };
	}
	const misfits = await applyReport(context, trx, order, [reading.attempt], "webhook");
	if (misfits.length === 0) return { decision: "applied", order };
	return { decision: "unfit", order, note: misfits.join("; ") };
}

/** False when it was received before. */
async function receiveNotice(
	context: PlatformContext,
	gateway: Gateway,
	notice: Notice,
): Promise<boolean> {
	const id = `${gateway.name}:${notice.key}`;
	const now = context.now().toISOString();
	const [{ orderId, attempt }] = notice.readings;
	const decided = await context.db.transaction().execute(async (trx) => {
		const isNew = await insertNotice(trx, {
			...{ id, gateway: gateway.name, order_id: orderId, attempt: JSON.stringify(attempt) },
			...{ reference: null, received_at: now, decided_at: null, decision: null },
			...{ closed_at: null, closed_by: null, note: null },
		});
		if (!isNew) return undefined;
		const { order, ...decision } = await decide(context, trx, gateway, notice);
		const reference = order?.reference ?? null;
		await decideNotice(trx, id, { ...decision, reference, decided_at: now });
		return decision;
	});
	if (decided?.decision === "kept") await adoptLate(context, gateway, notice);
	if (decided?.decision === "looked-up") context.wakeLookUps();
	return decided !== undefined;
}

/** The order may have been stored meanwhile. */
async function adoptLate(context: PlatformContext, gateway: Gateway, notice: Notice) {
	for (const { order } of await findFits(context.db, gateway, notice)) {
		await adoptNotices(context, order);
	}
}

async function respond(context: PlatformContext, gateway: Gateway, http: Context) {
	const reading = gateway.readWebhook({
		body: await http.req.text(),
		query: new URL(http.req.url).searchParams,
		headers: http.req.raw.headers,
		now: context.now(),
	});
	if (reading.outcome === "unauthentic") throw new CallError(401, "invalid_signature");
	if (reading.outcome === "irrelevant") {
		const { name, mode } = gateway;
		const { orderId } = reading;
		if (orderId) await suggestLookUp(context.db, { gateway: name, mode, orderId }, context.now());
		context.wakeLookUps();
		return http.json({ success: true, duplicate: false });
	}
	const isNew = await receiveNotice(context, gateway, reading.notice);
	context.wakeMailer();
	return http.json({ success: true, duplicate: !isNew });
}

export function mountWebhookRoutes(app: Hono, context: PlatformContext): void {
	for (const gateway of context.gateways.all) {
		const path = webhookPaths[gateway.name];
		app.post(path, async (http) => {
			http.header("Cache-Control", "no-store");
			try {
				return await respond(context, gateway, http);
			} catch (error) {
				if (error instanceof CallError) throw error;
				// Nothing was stored, so the gateway is told to send it again.
				context.onError(error, { task: "webhook", gateway: gateway.name });
				throw new CallError(503, "not_saved");
			}
		});
		app.all(path, (http) =>
			http.json({ success: false, message: "Method not allowed." }, 405, { Allow: "POST" }),
		);
	}
}
