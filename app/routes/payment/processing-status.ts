/** GET /payment-processing/status returns the wait as JSON, for the polls of both waiting pages. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PaymentPollResponse } from "~/enhance/payment-poll";
import type { StatusPollResponse } from "~/enhance/status-poll";
import { paths, readTransactionId } from "~/paths";
import { getOnwardPath, watchPayment } from "~/server/payment/payment-wait.server";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
	const transactionId = readTransactionId(new URL(request.url));
	if (!transactionId) return Response.json({ error: "transaction_id" }, { status: 400 });
	const watched = await watchPayment(context, transactionId, Date.now()).catch(ignoreRedirect);
	const { wait, response } = watched ?? {};
	const hasResponse = response?.kind === "known";
	const canWait = wait !== undefined && response?.kind !== "signed-out";
	// When the wait is over, or the payer pays elsewhere, the page is loaded again and explains it.
	const isOver = !canWait || wait.state === "timeout" || wait.state === "awaiting";
	const hereAgain = isOver ? paths.paymentProcessing({ transactionId }) : null;
	return Response.json({
		state: wait?.state ?? "unknown",
		elapsedSeconds: wait?.elapsedSeconds ?? 0,
		errorCount: wait?.errorCount ?? 0,
		hasResponse,
		location: (watched && getOnwardPath(watched.state, transactionId)) ?? hereAgain,
		// Without a response the page that waits for the payer stays as it is.
		isOutdated:
			response?.kind === "signed-out" || (canWait && hasResponse && wait.state !== "awaiting"),
	} satisfies PaymentPollResponse & StatusPollResponse);
}

/** Ignores a guard's redirect, which a script cannot follow: the reloaded page redirects as well. */
function ignoreRedirect(thrown: unknown): undefined {
	if (!(thrown instanceof Response)) throw thrown;
}
