/** Cancelling a plan that goes on by itself, and taking that back (docs/product.md, account-40). */
import type { Hono } from "hono";
import type { z } from "zod";
import type { membershipPayload } from "../../contract/account";
import { lockActiveUser } from "../account/locked-user";
import { billingCycleOf, findPlan, readWireInteger } from "../catalogue/plan-store";
import { mountCall, requireActiveUser } from "../http/call";
import { Refusal } from "../http/refusal";
import type { PlatformContext } from "../runtime/context";
import { toWireMembership } from "./account-payment-route";
import {
	cancelSubscription,
	lockRunningSubscription,
	resumeSubscription,
} from "./subscription-store";

const refuseUnknown = () => new Refusal(422, "membership_not_found");

function readKey(userId: string, body: z.output<typeof membershipPayload>) {
	const planId = readWireInteger(body.plan_id);
	const creatorId = body.creator_id == null ? null : readWireInteger(body.creator_id);
	if (planId === undefined || creatorId === undefined) throw refuseUnknown();
	return { userId, planId, creatorId };
}

export function mountMembershipRoutes(app: Hono, context: PlatformContext): void {
	const { db } = context;

	mountCall(app, context, "cancelMembership", async ({ http, body, session }) => {
		const key = readKey(requireActiveUser(session).id, body);
		const cancelled = await db.transaction().execute(async (trx) => {
			const now = context.now();
			const running = await lockRunningSubscription(trx, key, now);
			const plan = await findPlan(trx, key.planId);
			if (running === undefined || plan === undefined) throw refuseUnknown();
			await lockActiveUser(trx, key.userId);
			if (running.cancelled_at !== null) return running;
			if (running.next_billing_at !== null) throw new Refusal(409, "membership_does_not_renew");
			return cancelSubscription(trx, running, billingCycleOf(plan), now);
		});
		return http.json(await toWireMembership(db, cancelled));
	});

	mountCall(app, context, "resumeMembership", async ({ http, body, session }) => {
		const key = readKey(requireActiveUser(session).id, body);
		const resumed = await db.transaction().execute(async (trx) => {
			if (!(await lockRunningSubscription(trx, key, context.now()))) throw refuseUnknown();
			await lockActiveUser(trx, key.userId);
			return resumeSubscription(trx, key);
		});
		if (resumed === undefined) throw new Refusal(409, "membership_not_cancelled");
		return http.json(await toWireMembership(db, resumed));
	});
}
