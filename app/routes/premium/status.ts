/** /premium/status — the status of a request as JSON, for the script that polls it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getStatusStep } from "~/domain/manual-payment/manual-payment";
import { readManualPaymentQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { listKeptRequests, sendKeptRequests } from "~/server/manual-payment/kept-request.server";
import { recallRequest } from "~/server/manual-payment/manual-payment-record.server";
import { askStatus } from "~/server/manual-payment/manual-payment-status.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { paymentId, planId } = readManualPaymentQuery(new URL(request.url));
	if (!paymentId && planId) return answerForKeptRequest(context, planId);
	const { user } = context.session;
	if (!user) return answerPending(context);
	const record = paymentId ? await recallRequest(context, paymentId) : undefined;
	if (record?.userId !== user.id) throw Response.json({ step: "pending" }, { status: 404 });
	const status = await askStatus(context, record);
	return status ? Response.json({ step: getStatusStep(status) }) : answerPending(context);
}

/** For a page whose request is still being retried: any step but `pending` reloads it. */
async function answerForKeptRequest(context: RequestContext, planId: string) {
	await sendKeptRequests(context);
	const kept = listKeptRequests(context).find((draft) => draft.planId === planId);
	if (!kept) return Response.json({ step: "sent" });
	return kept.refusedAt === undefined ? answerPending(context) : Response.json({ step: "refused" });
}

/** Without an answer the sign-in may have ended: the reloaded page then leads to /login. */
async function answerPending(context: RequestContext) {
	return Response.json({ step: (await context.visitor()) ? "pending" : "signed-out" });
}
