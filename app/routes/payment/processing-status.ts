/** GET /payment-processing/status returns the wait as JSON, for the page's own poll. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PaymentPollResponse } from "~/enhance/payment-poll";
import { paths, readTransactionId } from "~/paths";
import { getOnwardPath, watchPayment } from "~/server/payment/payment-wait.server";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
	const transactionId = readTransactionId(new URL(request.url));
	if (!transactionId) return Response.json({ error: "transaction_id" }, { status: 400 });
	const watched = await watchPayment(context, transactionId, Date.now()).catch(ignoreRedirect);
	const { wait, response } = watched ?? {};
	const canWait = wait !== undefined && response?.kind !== "signed-out";
	// When the wait is over, the page is loaded again and explains it.
	const isOver = !canWait || wait.state === "timeout";
	const hereAgain = isOver ? paths.paymentProcessing({ transactionId }) : null;
	return Response.json({
		state: wait?.state ?? "unknown",
		elapsedSeconds: wait?.elapsedSeconds ?? 0,
		errorCount: wait?.errorCount ?? 0,
		hasResponse: response?.kind === "known",
		location: (watched && getOnwardPath(watched.state, transactionId)) ?? hereAgain,
	} satisfies PaymentPollResponse);
}

/** Ignores a guard's redirect, which a script cannot follow: the reloaded page redirects as well. */
function ignoreRedirect(thrown: unknown): undefined {
	if (!(thrown instanceof Response)) throw thrown;
}
