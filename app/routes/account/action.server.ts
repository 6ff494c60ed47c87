/** Cancels a plan at the end of its period, or takes that back (docs/product.md, account-40). */
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Message } from "~/i18n/message";
import { paths } from "~/paths";
import { requireActiveUser, signInAgain } from "~/server/account/gate.server";
import type { RequestContext } from "~/server/context.server";
import { reportCallFailure } from "~/server/platform/call-failure.server";
import { explainWords } from "~/server/platform/refusal-words.server";
import { readFields } from "~/server/request/form.server";
import type { AccountNotice } from "./notice";

const membershipForm = z.object({
	intent: z.enum(["cancel", "resume"]),
	plan_id: z.string().min(1),
	creator_id: z.string().optional(),
});

const doneNotices = { cancel: "membership-cancelled", resume: "membership-resumed" } as const;

/** Why the platform refused the change. */
export type MembershipRefusal = { refusal?: Message };

export async function changeMembership(context: RequestContext, request: Request) {
	await requireActiveUser(context, paths.account(), "sign-in-again");
	const { api, session, log } = context;
	const form = await readFields(request, membershipForm);
	const choice = { planId: form.plan_id, creatorId: form.creator_id };
	const calls = { cancel: api.payment.cancelMembership, resume: api.payment.resumeMembership };
	const changed = await calls[form.intent](choice);
	if (!changed.ok) reportCallFailure(changed.failure, log);
	if (changed.ok && changed.value.kind === "unauthenticated") {
		return signInAgain(session, paths.account());
	}
	if (changed.ok && changed.value.kind === "refused") {
		const { message } = explainWords(changed.value, "account:memberships.failedText");
		return data<MembershipRefusal>({ refusal: message }, 422);
	}
	const isDone = changed.ok && changed.value.kind === "changed";
	const flash: AccountNotice = isDone ? doneNotices[form.intent] : "membership-failed";
	session.set({ flash });
	return redirect(paths.account(), 303);
}
