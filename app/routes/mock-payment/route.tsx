/**
 * /mock-payment — the test page of the mock gateway; 404 where that is off (docs/product.md,
 * payment-40).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getAmount } from "~/components/payment/payment-details";
import type { PageHandle } from "~/components/site/page-handle";
import { safeReturnPath } from "~/domain/account/return-path";
import { mockOutcomes } from "~/domain/payment/mock-payment";
import { paths, readQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { readFields } from "~/server/request/form.server";
import { MockPaymentScreen, type MockProblem } from "./screen";

/** The button that was pressed; any other value counts as none. */
const outcomeSchema = z.object({ outcome: z.enum(mockOutcomes).optional().catch(undefined) });

export const handle = {
	titleKey: "payment:mock.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	requireMockGateway(context);
	const transactionId = readQuery(new URL(request.url), "transaction_id");
	const isAsked = transactionId !== undefined && context.session.user !== undefined;
	const asked = isAsked ? await context.api.payment.transactionStatus(transactionId) : undefined;
	const realAmount = asked?.ok ? (getAmount(asked.value) ?? null) : null;
	return data({ transactionId, realAmount }, { status: transactionId ? 200 : 400 });
}

export async function action({ request, context }: ActionFunctionArgs) {
	requireMockGateway(context);
	const url = new URL(request.url);
	const transactionId = readQuery(url, "transaction_id");
	const { outcome } = await readFields(request, outcomeSchema);
	if (!transactionId || !outcome) return refuse(400);
	const settled = await context.api.payment.settleMock(transactionId, outcome);
	if (!settled.ok) {
		const { status } = settled.failure;
		if (status === 401) return redirect(paths.login({ returnUrl: url.pathname + url.search }), 303);
		if (status === 403) throw new Response("Forbidden", { status: 403 });
		// Settled before: the first outcome counts.
		if (status === 409) return redirect(paths.paymentProcessing({ transactionId }), 303);
		// A live platform need not have a mock gateway: the page then only redirects back.
		const isLacking = !context.settings.isEmbedded && [404, 405, 501].includes(status);
		if (!isLacking) return status === 404 ? refuse(404, "unknown") : refuse(503, "unavailable");
	}
	const target = readReturnTarget(url, context.origin);
	target.searchParams.set("success", String(outcome === "completed"));
	target.searchParams.set("status", outcome);
	target.searchParams.set("transaction_id", transactionId);
	return redirect(target.pathname + target.search, 303);
}

const refuse = (status: number, problem?: MockProblem) => data({ problem }, { status });

/** Only on this site, be it a path or a full address; /payment-callback for everything else. */
function readReturnTarget(url: URL, origin: string): URL {
	const named = url.searchParams.get("return_url") ?? "";
	const path = named.startsWith(`${origin}/`) ? named.slice(origin.length) : named;
	return new URL(safeReturnPath(path, paths.paymentCallback()), origin);
}

function requireMockGateway({ settings }: RequestContext): void {
	if (!settings.mockGateway) throw new Response("Not Found", { status: 404 });
}

export default function MockPaymentPage() {
	const page = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return <MockPaymentScreen {...page} problem={problem} />;
}
