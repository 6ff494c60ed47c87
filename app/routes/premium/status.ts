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

/** A page that waits for its request to be sent: anything but `pending` says that it was. */
async function tellKept(context: RequestContext, planId: string) {
	await sendKept(context);
	const isKept = listKept(context).some((draft) => draft.planId === planId);
	return Response.json({ step: isKept ? "pending" : "sent" });
}
