/** /premium/status returns the status of a request as JSON, for the script that polls it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getStatusStep } from "~/domain/manual-payment/manual-payment";
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
	if (!record) throw Response.json({ step: "pending" }, { status: 404 });
	const status = await loadStatus(context, record);
	return status ? Response.json({ step: getStatusStep(status) }) : respondPending(context);
}

/** Responds to a page whose request is still being sent: any step but `pending` reloads it. */
async function respondForUnsentRequest(context: RequestContext, planId: string) {
	await sendUnsentRequests(context);
	const unsent = listUnsentRequests(context).find((draft) => draft.planId === planId);
	if (!unsent) return Response.json({ step: "sent" });
	if (unsent.refusedAt !== undefined) return Response.json({ step: "rejected" });
	return respondPending(context);
}

/** Without a response the sign-in may have ended: the reloaded page then leads to /login. */
async function respondPending(context: RequestContext) {
	return Response.json({ step: (await context.visitor()) ? "pending" : "signed-out" });
}
