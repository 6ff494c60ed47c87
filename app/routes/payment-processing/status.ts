/** GET /payment-processing/status — the wait as JSON, for the page's own poll. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PaymentPollAnswer } from "~/enhance/payment-poll";
import { paths, readQuery } from "~/paths";
import { getOnwardPath, watchPayment } from "~/server/payment/payment-wait.server";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
	const transactionId = readQuery(new URL(request.url), "transaction_id");
	if (!transactionId) return Response.json({ error: "transaction_id" }, { status: 400 });
	const { state, answer, wait } = await watchPayment(context, transactionId, Date.now());
	const hereAgain = paths.paymentProcessing({ transactionId });
	const canWait = wait !== undefined && answer.kind !== "signed-out";
	// What this page cannot wait out any more, the page itself explains when it is loaded again.
	const isOver = !canWait || wait.state === "timeout";
	return Response.json({
		state: wait?.state ?? "unknown",
		elapsedSeconds: wait?.elapsedSeconds ?? 0,
		errorCount: wait?.errorCount ?? 0,
		hasAnswer: answer.kind === "known",
		location: getOnwardPath(state, transactionId) ?? (isOver ? hereAgain : null),
	} satisfies PaymentPollAnswer);
}
