/** Decides about a manual payment, or takes a decision back: a question, then the act. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReasonFields } from "~/components/operator/form";
import {
	CodeUseWarning,
	listManualPaymentFacts,
	ReferenceWarning,
} from "~/components/operator/manual-payment-list";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { PaidSinceWarning } from "~/components/operator/paid-since";
import { Question } from "~/components/operator/question";
import { Facts } from "~/components/operator/record";
import {
	type ManualPaymentAct,
	manualPaymentActs,
	rejectionReasons,
} from "~/domain/operator/manual-payment-record";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack, goBack, readReason, readTyped } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";

const readAct = ({ params }: Pick<OperatorVisit, "params">): ManualPaymentAct =>
	manualPaymentActs.find((act) => act === params.act) ?? rejectMissing();

const pageOf = (id: string) => operatorPaths.record("manual-payments", id);

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, params, context } = visit;
			const act = readAct(visit);
			const { manualPayments, now } = port;
			const row = (await manualPayments.find(params.id ?? "")) ?? rejectMissing();
			if (!row.possibleActs.includes(act)) throw goBack("unchanged", { page: pageOf(row.id) });
			const text = getOperatorText(context.locale);
			const amount = text.money(row.amount_minor, row.currency);
			return {
				title: text.t(`transfer.ask.${act}`, { amount }),
				act,
				row,
				paid: await manualPayments.readPaidSince(row),
				same: await manualPayments.listSameReference([row]),
				now: now(),
			};
		},
		{ permission: "payments" },
	);

/** The values that the form of the question showed; a request that no page sent has none of them. */
async function readSent(request: Request) {
	const { reason, note } = await readReason(request);
	const amount = (await readTyped(request, "amount")) ?? "";
	return {
		seenMinor: /^\d{1,12}$/.test(amount) ? Number(amount) : undefined,
		/** The time of the decision. */
		seenAt: await readTyped(request, "decided"),
		/** The later payments of the payer. */
		seenPaid: await readTyped(request, "paid"),
		/** A request without a reason rejects with the usual one. */
		rejection: { reason: rejectionReasons.find((one) => one === reason) ?? "not_found", note },
	};
}

type Sent = Awaited<ReturnType<typeof readSent>> & { id: string; actor: string };

type Decide = (port: OperatorVisit["port"]["manualPayments"], sent: Sent) => Promise<unknown>;

const decisions: Record<ManualPaymentAct, Decide> = {
	approve: (port, { id, actor, seenMinor, seenPaid }) =>
		port.approve(id, actor, seenMinor, seenPaid),
	reject: (port, { id, actor, rejection, seenMinor }) =>
		port.reject(id, actor, rejection, seenMinor),
	undo: (port, { id, actor, seenAt }) => port.undo(id, actor, seenAt),
	reopen: (port, { id, actor, seenAt, seenPaid }) => port.reopen(id, actor, seenAt, seenPaid),
};

/** A second click decides nothing: it finds the request decided. */
export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { actor, params, request } = visit;
			const { manualPayments } = visit.port;
			const act = readAct(visit);
			const id = params.id ?? "";
			const sent = { ...(await readSent(request)), id, actor };
			/** The page of the request that waits behind this one. */
			const findNext = async () => {
				const next = await manualPayments.findNextWaiting(id);
				return next && pageOf(next);
			};
			// These leave one request less to decide; the other acts bring one back.
			const isDecision = act === "approve" || act === "reject";
			return actAndGoBack(visit, () => decisions[act](manualPayments, sent), {
				page: operatorPaths.list("manual-payments"),
				record: id,
				done: act,
				typed: { text: sent.rejection.note, page: pageOf(id) },
				...(isDecision && { findNext }),
			});
		},
		{ permission: "payments" },
	);

export default function ManualPaymentActPage() {
	const text = useOperatorText();
	const { act, row, paid, same, now } = useLoaderData<typeof loader>();
	const amount = text.money(row.amount_minor, row.currency);
	const isTakenBack = act === "undo" || act === "reopen";
	return (
		<Question
			lead={text.t(`transfer.what.${act}`)}
			action={operatorPaths.manualPaymentAct(row.id, act)}
			yes={text.t(`transfer.yes.${act}`, { amount })}
			back={pageOf(row.id)}
			isDangerous={act === "reject"}
			about={
				<>
					<Facts facts={listManualPaymentFacts(row, text, now)} />
					<ReferenceWarning row={row} same={same} />
					<CodeUseWarning row={row} />
					<PaidSinceWarning since={paid.since} />
				</>
			}
			hidden={{
				amount: String(row.amount_minor),
				paid: paid.name,
				decided: isTakenBack ? (row.decided_at ?? "") : undefined,
			}}
		>
			{act === "reject" ? (
				// Both go into the mail to the payer.
				<ReasonFields
					reasons={rejectionReasons.map((reason) => [reason, text.t(`rejection.${reason}`)])}
					labels={{ reason: text.t("transfer.reason"), note: text.t("transfer.note") }}
				/>
			) : null}
		</Question>
	);
}
