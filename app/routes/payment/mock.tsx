/**
 * /mock-payment is the test page of the mock gateway: a fixed amount and one button for each
 * outcome. It is 404 where the mock gateway is off (payment-40).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getAmount, TransactionLine } from "~/components/payment/payment-details";
import { PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { safeReturnPath } from "~/domain/account/return-path";
import { formatAmount } from "~/domain/catalogue/money";
import { MOCK_AMOUNT_MAJOR, mockOutcomes } from "~/domain/payment/mock-payment";
import { paths, readTransactionId } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { readFields } from "~/server/request/form.server";
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Narrow, Stack } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

/** The button that was pressed; an unknown value counts as no button. */
const outcomeSchema = z.object({ outcome: z.enum(mockOutcomes).optional().catch(undefined) });

export const handle = { titleKey: "payment:mock.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	requireMockGateway(context);
	const transactionId = readTransactionId(new URL(request.url));
	const canLoad = transactionId !== undefined && context.session.user !== undefined;
	const response = canLoad ? await context.api.payment.transactionStatus(transactionId) : undefined;
	const realAmount = response?.ok ? (getAmount(response.value) ?? null) : null;
	return data({ transactionId, realAmount }, { status: transactionId ? 200 : 400 });
}

export async function action({ request, context }: ActionFunctionArgs) {
	requireMockGateway(context);
	const url = new URL(request.url);
	const transactionId = readTransactionId(url);
	const { outcome } = await readFields(request, outcomeSchema);
	if (!transactionId || !outcome) return reject(400);
	const settled = await context.api.payment.settleMock(transactionId, outcome);
	if (!settled.ok) {
		const { status } = settled.failure;
		if (status === 401) return redirect(paths.login({ returnUrl: url.pathname + url.search }), 303);
		if (status === 403) throw new Response("Forbidden", { status: 403 });
		// The payment was settled before, and the first outcome counts.
		if (status === 409) return redirect(paths.paymentProcessing({ transactionId }), 303);
		// A live platform may have no mock gateway; then the page only redirects back.
		const isLacking = !context.settings.isEmbedded && [404, 405, 501].includes(status);
		if (!isLacking) return status === 404 ? reject(404, "unknown") : reject(503, "unavailable");
	}
	const target = readReturnTarget(url, context.origin);
	target.searchParams.set("success", String(outcome === "completed"));
	target.searchParams.set("status", outcome);
	target.searchParams.set("transaction_id", transactionId);
	return redirect(target.pathname + target.search, 303);
}

const reject = (status: number, problem?: MockProblem) => data({ problem }, { status });

/** Accepts a path or a full address on this site; anything else becomes /payment-callback. */
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

/** Why the platform did not accept the outcome. */
type MockProblem = "unknown" | "unavailable";

type MockPaymentScreenProps = {
	transactionId: string | undefined;
	/** The formatted amount; null when the platform does not tell this browser. */
	realAmount: string | null;
	problem: MockProblem | undefined;
};

function MockPaymentScreen(props: MockPaymentScreenProps) {
	const { transactionId, realAmount, problem } = props;
	const { t } = useTranslation("payment");
	return (
		<Narrow>
			<Stack gap="large">
				<div className="grid justify-items-start gap-3">
					<Badge tone="warning" icon="triangle-alert">
						{t("mock.label")}
					</Badge>
					<h1 className="text-h2">{t("mock.title")}</h1>
					<Amount>{formatAmount(MOCK_AMOUNT_MAJOR)}</Amount>
					{realAmount ? (
						<p className="font-semibold">
							{t("mock.real")} <Ltr>{realAmount}</Ltr>
						</p>
					) : null}
					<p className="text-lead text-ink-soft">{t("mock.text")}</p>
				</div>
				{problem ? (
					<Notice tone="danger" role="alert" title={t(`mock.${problem}`)}>
						{t(`mock.${problem}Text`)}
					</Notice>
				) : null}
				{transactionId ? <OutcomeButtons transactionId={transactionId} /> : <MissingTransaction />}
			</Stack>
		</Narrow>
	);
}

/** The form posts to the page's own address, which names the payment and the way back. */
function OutcomeButtons({ transactionId }: { transactionId: string }) {
	const { t } = useTranslation("payment");
	const pendingLabel = t("mock.pending");
	return (
		<PostForm className="grid gap-3">
			<p className="font-semibold">{t("mock.what")}</p>
			<Button name="outcome" value="completed" pendingLabel={pendingLabel} wide="always">
				{t("mock.success")}
			</Button>
			<Button
				name="outcome"
				value="failed"
				variant="secondary"
				pendingLabel={pendingLabel}
				wide="always"
			>
				{t("mock.failure")}
			</Button>
			<Button
				name="outcome"
				value="cancelled"
				variant="quiet"
				pendingLabel={pendingLabel}
				wide="always"
			>
				{t("mock.cancel")}
			</Button>
			<TransactionLine transactionId={transactionId} />
		</PostForm>
	);
}

function MissingTransaction() {
	const { t } = useTranslation("payment");
	return (
		<Notice tone="danger" title={t("mock.transactionRequired")}>
			{t("mock.transactionRequiredText")}
		</Notice>
	);
}
