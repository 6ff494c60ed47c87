/** /premium/status — what became of a request, as JSON for the script that asks every 10 seconds. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getStatusStep } from "~/domain/manual-payment";
import { readManualPaymentQuery } from "~/paths";
import { askStatus } from "./dialog.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { paymentId } = readManualPaymentQuery(new URL(request.url));
	const { manualPayments = [] } = context.session.data;
	const record = manualPayments.find(
		(kept) => kept.paymentId === paymentId && kept.userId === context.session.user?.id,
	);
	if (!record) throw Response.json({ step: "pending" }, { status: 404 });
	const status = await askStatus(context, record);
	return Response.json({ step: getStatusStep(status ?? "pending") });
}
