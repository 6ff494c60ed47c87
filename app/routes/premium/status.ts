/** /premium/status — what became of a request, as JSON for the script that asks every 10 seconds. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getStatusStep } from "~/domain/wallet/manual-payment";
import { readManualPaymentQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { listKept, sendKept } from "~/server/wallet/kept-request.server";
import { recallRequest } from "~/server/wallet/manual-payment-record.server";
import { askStatus } from "~/server/wallet/manual-payment-status.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { paymentId, planId } = readManualPaymentQuery(new URL(request.url));
	if (!paymentId && planId) return tellKept(context, planId);
	const record = paymentId ? await recallRequest(context, paymentId) : undefined;
	if (!record || record.userId !== context.session.user?.id)
		throw Response.json({ step: "pending" }, { status: 404 });
	const status = await askStatus(context, record);
	return Response.json({ step: getStatusStep(status ?? "pending") });
}

/** A page that waits for its request to be sent: anything but `pending` is news. */
async function tellKept(context: RequestContext, planId: string) {
	await sendKept(context);
	const kept = listKept(context).find((draft) => draft.planId === planId);
	if (!kept) return Response.json({ step: "sent" });
	return Response.json({ step: kept.refusedAt === undefined ? "pending" : "refused" });
}
