/**
 * /mock-payment — the test page of the mock gateway; 404 where that is off (docs/product.md,
 * payment-40).
 */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { safeReturnPath } from "~/domain/account/return-path";
import { readMockOutcome } from "~/domain/payment/mock-payment";
import { paths, readQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/http/form.server";
import { MockPaymentScreen } from "./screen";

export const handle = {
	titleKey: "payment:mock.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	requireMockGateway(context);
	const transactionId = readQuery(new URL(request.url), "transaction_id");
	return data({ transactionId }, { status: transactionId ? 200 : 400 });
}

export async function action({ request, context }: ActionFunctionArgs) {
	requireMockGateway(context);
	const url = new URL(request.url);
	const transactionId = readQuery(url, "transaction_id");
	const outcome = readMockOutcome((await readForm(request)).get("outcome"));
	if (!transactionId || !outcome) return data({ isUnavailable: false }, { status: 400 });
	const settled = await context.api.payment.settleMock(transactionId, outcome);
	if (!settled.ok) {
		const { status } = settled.failure;
		if (status === 401) return redirect(paths.login({ returnUrl: url.pathname + url.search }), 303);
		if (status === 403) throw new Response("Forbidden", { status: 403 });
		// Pressed before: what counts is what the platform noted then.
		if (status === 409) return redirect(paths.paymentProcessing({ transactionId }), 303);
		return data({ isUnavailable: true }, { status: 503 });
	}
	const target = readReturnTarget(url, context.origin);
	target.searchParams.set("success", String(outcome === "completed"));
	target.searchParams.set("status", outcome);
	target.searchParams.set("transaction_id", transactionId);
	return redirect(target.pathname + target.search, 303);
}

/** Only on this site, be it a path or a full address; /payment-callback for everything else. */
function readReturnTarget(url: URL, origin: string): URL {
	const named = url.searchParams.get("return_url") ?? "";
	const path = named.startsWith(`${origin}/`) ? named.slice(origin.length) : named;
	return new URL(safeReturnPath(path, paths.paymentCallback()), origin);
}

function requireMockGateway({ settings }: RequestContext): void {
	if (!settings.isMockGateway) throw new Response("Not Found", { status: 404 });
}

export default function MockPaymentPage() {
	const { transactionId } = useLoaderData<typeof loader>();
	const isUnavailable = useActionData<typeof action>()?.isUnavailable === true;
	return <MockPaymentScreen transactionId={transactionId} isUnavailable={isUnavailable} />;
}
