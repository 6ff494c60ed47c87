/** /account/receipt — a receipt to print, only for what the platform calls paid on this load. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentUnknown } from "~/components/payment/payment-unknown";
import type { PageHandle } from "~/components/site/page-handle";
import { getDisplayName } from "~/domain/account/user";
import { formatMoment } from "~/i18n/date";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import { requireUser } from "~/server/account/gate.server";
import { askPayment } from "~/server/payment/payment-status.server";
import { ReceiptScreen } from "./screen";

export const handle = {
	titleKey: "account:receipt.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const transactionId = readQuery(new URL(request.url), "transaction_id");
	if (!transactionId) throw redirect(paths.account(), 303);
	const [user, { state, transaction }] = await Promise.all([
		requireUser(context, paths.accountReceipt({ transactionId })),
		askPayment(context, transactionId),
	]);
	if (state === "paid" && transaction) {
		return {
			kind: "paid" as const,
			transaction,
			payer: { name: getDisplayName(user), email: user.email },
			checkedAt: formatMoment(Date.now(), context.locale),
		};
	}
	if (state !== "unknown") throw redirect(paths.paymentProcessing({ transactionId }), 303);
	return {
		kind: "unknown" as const,
		transactionId,
		title: getI18n(context.locale).t("payment:unknown.title"),
	};
}

export default function ReceiptPage() {
	const page = useLoaderData<typeof loader>();
	if (page.kind === "paid") return <ReceiptScreen {...page} />;
	return <PaymentUnknown transactionId={page.transactionId} isSignedOut={false} />;
}
