/** /premium/status — what became of a request, as JSON for the script that asks every 10 seconds. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getStatusStep } from "~/domain/wallet/manual-payment";
import { readManualPaymentQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { listKeptRequests, sendKeptRequests } from "~/server/wallet/kept-request.server";
import { recallRequest } from "~/server/wallet/manual-payment-record.server";
import { askStatus } from "~/server/wallet/manual-payment-status.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { paymentId, planId } = readManualPaymentQuery(new URL(request.url));
	if (!paymentId && planId) return tellKeptRequest(context, planId);
	const { user } = context.session;
	if (!user) return tellNothing(context);
	const record = paymentId ? await recallRequest(context, paymentId) : undefined;
	if (record?.userId !== user.id) throw Response.json({ step: "pending" }, { status: 404 });
	const status = await askStatus(context, record);
	return status ? Response.json({ step: getStatusStep(status) }) : tellNothing(context);
}

/** A page that waits for its request to be sent: anything but `pending` is news. */
async function tellKeptRequest(context: RequestContext, planId: string) {
	await sendKeptRequests(context);
	const kept = listKeptRequests(context).find((draft) => draft.planId === planId);
	if (!kept) return Response.json({ step: "sent" });
	return kept.refusedAt === undefined ? tellNothing(context) : Response.json({ step: "refused" });
}

/** Without an answer the sign-in may have ended, here or at the platform: its page leads to a new one. */
async function tellNothing(context: RequestContext) {
	return Response.json({ step: (await context.visitor()) ? "pending" : "signed-out" });
}
