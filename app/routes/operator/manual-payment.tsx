/** One manual payment, with the acts that are possible and those that were done. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActList } from "~/components/operator/act-list";
import { ConsolePage } from "~/components/operator/console-page";
import { KeyHint } from "~/components/operator/decision-key";
import {
	ActLinks,
	CodeUseWarning,
	listManualPaymentFacts,
	PayerLeft,
	ReferenceWarning,
	StateBadge,
} from "~/components/operator/manual-payment-list";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { PaidSinceWarning } from "~/components/operator/paid-since";
import { Allowed } from "~/components/operator/permission";
import { Facts, Section } from "~/components/operator/record";
import { shortReference } from "~/components/operator/value";
import keyScriptUrl from "~/enhance/decision-keys?worker&url";
import { operatorPaths } from "~/operator-paths";
import { readKeyChoice } from "~/server/operator/decision-key.server";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async (visit) => {
		const { port, params, query, context } = visit;
		const { manualPayments, audit, now } = port;
		const row = (await manualPayments.find(params.id ?? "")) ?? rejectMissing();
		// An approved request has nothing left to decide that could count twice.
		const { since } =
			row.status === "approved" ? { since: [] } : await manualPayments.readPaidSince(row);
		// After a decision the next request is shown, and above it what was decided about the last one.
		const decidedId = query.get("record") ?? "";
		const decided = decidedId === row.id ? undefined : await manualPayments.find(decidedId);
		const amount = getOperatorText(context.locale).money(row.amount_minor, row.currency);
		const { hasKeys, cookie } = readKeyChoice(visit);
		return data(
			{
				title: getOperatorText(context.locale).t("transfer.one", { amount }),
				row,
				since,
				same: await manualPayments.listSameReference([row]),
				acts: await audit.listOf([row.id]),
				decided,
				hasKeys,
				now: now(),
			},
			cookie ? { headers: { "Set-Cookie": cookie } } : undefined,
		);
	});

export default function ManualPaymentPage() {
	const text = useOperatorText();
	const { row, since, same, acts, decided, hasKeys, now } = useLoaderData<typeof loader>();
	const isUndecided = row.status === "pending";
	return (
		<ConsolePage
			permission="payments"
			rows={[row]}
			hrefOf={(id) => operatorPaths.record("manual-payments", id)}
			nameOf={(id) =>
				decided && `${shortReference(id)} (${text.money(decided.amount_minor, decided.currency)})`
			}
		>
			<StateBadge row={row} />
			<Facts facts={listManualPaymentFacts(row, text, now)} />
			<ReferenceWarning row={row} same={same} />
			<CodeUseWarning row={row} />
			<PaidSinceWarning since={since} />
			<PayerLeft row={row} />
			<ActLinks row={row} isAlone hasKeys={isUndecided && hasKeys} />
			{isUndecided ? (
				<Allowed permission="payments">
					<KeyHint hasKeys={hasKeys} scriptUrl={keyScriptUrl} />
				</Allowed>
			) : null}
			<Section title={text.t("audit.title")}>
				<ActList rows={acts} empty={text.t("audit.none")} />
			</Section>
		</ConsolePage>
	);
}
