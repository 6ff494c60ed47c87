/** /premium/status says as JSON whether a page that shows a pending request is outdated, for its script. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { StatusPollResponse } from "~/enhance/status-poll";
import { readManualPaymentQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { findRequest, loadStatus } from "~/server/manual-payment/manual-payment-status.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { paymentId, planId } = readManualPaymentQuery(new URL(request.url));
	if (!paymentId && planId) return respondForUnsentRequest(context, planId);
	const { user } = context.session;
	if (!user) return respondPending(context);
	const record = paymentId ? await findRequest(context, user.id, { paymentId }) : undefined;
	if (!record) throw respond(false, 404);
	const status = await loadStatus(context, record);
	return status ? respond(status !== "pending") : respondPending(context);
}

const respond = (isOutdated: boolean, status = 200) =>
	Response.json({ isOutdated } satisfies StatusPollResponse, { status });

/** Responds to a page whose request is still being sent: it is outdated once that is sent or rejected. */
async function respondForUnsentRequest(context: RequestContext, planId: string) {
	await sendUnsentRequests(context);
	const unsent = listUnsentRequests(context).find((draft) => draft.planId === planId);
	if (!unsent || unsent.refusedAt !== undefined) return respond(true);
	return respondPending(context);
}

/** Without a response the sign-in may have ended: the reloaded page then leads to /login. */
async function respondPending(context: RequestContext) {
	return respond((await context.visitor()) === undefined);
}
