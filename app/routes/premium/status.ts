/** /premium/status — what became of a request, as JSON for the script that asks every 10 seconds. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getStatusStep } from "~/domain/wallet/manual-payment";
import { readManualPaymentQuery } from "~/paths";
import { recallRequest } from "~/server/wallet/manual-payment-record.server";
import { askStatus } from "~/server/wallet/manual-payment-status.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { paymentId } = readManualPaymentQuery(new URL(request.url));
	const record = paymentId ? await recallRequest(context, paymentId) : undefined;
	if (!record || record.userId !== context.session.user?.id)
		throw Response.json({ step: "pending" }, { status: 404 });
	const status = await askStatus(context, record);
	return Response.json({ step: getStatusStep(status ?? "pending") });
}
