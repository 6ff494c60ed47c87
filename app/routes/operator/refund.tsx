/** Gives the money of a payment back: through its gateway where that can, otherwise it is recorded. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Check, ReasonFields } from "~/components/operator/form";
import { listManualPaymentFacts } from "~/components/operator/manual-payment-list";
import {
	getOperatorText,
	type OperatorText,
	useOperatorText,
} from "~/components/operator/operator-text";
import { Question } from "~/components/operator/question";
import { Facts } from "~/components/operator/record";
import { listTransactionFacts } from "~/components/operator/transaction-list";
import { TextWithValues } from "~/components/operator/value";
import type { GiveBackOutcome } from "~/domain/operator/gateway";
import { type RefundQuestion, refundReasons } from "~/domain/operator/transaction-record";
import { operatorPaths } from "~/operator-paths";
import { goBack, readReason, readTyped, requireNothingTyped } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";

const findQuestion = async ({ port, params }: OperatorVisit): Promise<RefundQuestion> =>
	(await port.refunds.ask(params.id ?? "")) ?? rejectMissing();

/** A tip, a transfer that was not approved, and a payment that granted nothing have no time to remove. */
const canEndPlan = ({ paid, isSecond }: RefundQuestion): boolean =>
	!isSecond &&
	("type" in paid ? paid.type !== "tip" && paid.activated_at !== null : paid.status === "approved");

/** A transaction shows what came of its refund; a transfer is on the page of its payer. */
const placeOf = ({ paid }: RefundQuestion) =>
	"type" in paid
		? { page: operatorPaths.record("transactions", paid.id) }
		: { page: operatorPaths.person(paid.user_id), record: paid.id };

/** The word of the notice for each outcome. */
const words: Record<GiveBackOutcome, string> = {
	recorded: "refunded",
	refunded: "sentBack",
	pending: "refundPending",
	rejected: "refundRejected",
};

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const question = await findQuestion(visit);
			if (!question.isPossible) throw goBack("unchanged", placeOf(question));
			const text = getOperatorText(visit.context.locale);
			const amount = text.money(question.amount_minor, question.currency);
			const ask = question.path === "gateway" ? "refund.askGateway" : "refund.ask";
			return { title: text.t(ask, { amount }), question, now: visit.port.now() };
		},
		{ permission: "payments" },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, request } = visit;
			const question = await findQuestion(visit);
			const place = placeOf(question);
			const isByHand = (await readTyped(request, "by_hand")) === "1";
			const seenPath = await readTyped(request, "path");
			const refund = await readRefund(request, question);
			/** Somebody else gave it back, or its way changed. */
			const showUnchanged = () => {
				requireNothingTyped({ text: refund.note, page: place.page });
				return goBack("unchanged", place);
			};
			if (!question.isPossible) return showUnchanged();
			try {
				if (isByHand) {
					await port.refunds.record(question.id, actor, refund);
					return goBack(words.recorded, place);
				}
				const seen = seenPath === undefined ? {} : { seenPath };
				const outcome = await port.refunds.give(question.id, actor, { ...refund, ...seen });
				return goBack(words[outcome], place);
			} catch (error) {
				if (port.readRejection(error)?.kind !== "impossible") throw error;
				return showUnchanged();
			}
		},
		{ permission: "payments" },
	);

async function readRefund(request: Request, question: RefundQuestion) {
	const { reason, note } = await readReason(request);
	return {
		reason: refundReasons.find((one) => one === reason) ?? "other",
		note,
		endsPlan: canEndPlan(question) && (await readTyped(request, "ends_plan")) === "1",
		keepsCodeUsed: (await readTyped(request, "keeps_code_used")) === "1",
	} as const;
}

/** Says what the button does, before it is pressed. */
function describeConsequence(question: RefundQuestion, text: OperatorText): string {
	const { path, cause, gateway } = question;
	const named = { gateway: gateway ? text.t(`gateway.name.${gateway}`) : "" };
	if (path === "gateway") return text.t("refund.whatGateway", named);
	if (cause === null || cause === "no-charge") return text.t("refund.what");
	return text.t(`refund.whatCause.${cause}`, named);
}

export default function RefundPage() {
	const text = useOperatorText();
	const { question, now } = useLoaderData<typeof loader>();
	const { paid, path, isSecond, rejected } = question;
	const amount = text.money(question.amount_minor, question.currency);
	const isSent = path === "gateway";
	return (
		<Question
			lead={describeConsequence(question, text)}
			action={operatorPaths.refund(question.id)}
			yes={text.t(isSent ? "refund.yesGateway" : "refund.yes", { amount })}
			back={placeOf(question).page}
			isDangerous={isSent}
			about={
				<>
					<Facts
						facts={
							"payment_method" in paid
								? listManualPaymentFacts(paid, text, now)
								: listTransactionFacts(paid, text)
						}
					/>
					{isSecond ? <p className="notice neutral">{text.t("refund.second")}</p> : null}
					{rejected ? <Rejected {...rejected} /> : null}
				</>
			}
			hidden={{ path }}
		>
			<ReasonFields
				reasons={refundReasons.map((reason) => [reason, text.t(`refund.reason.${reason}`)])}
				labels={{ reason: text.t("question.reason"), note: text.t("question.note") }}
			/>
			{canEndPlan(question) ? <Check name="ends_plan" label={text.t("refund.endsPlan")} /> : null}
			{paid.discount_code && !isSecond ? (
				<Check name="keeps_code_used" label={text.t("refund.keepsCodeUsed")} />
			) : null}
			{isSent && rejected ? <Check name="by_hand" label={text.t("refund.byHand")} /> : null}
		</Question>
	);
}

function Rejected({ at, reason }: NonNullable<RefundQuestion["rejected"]>) {
	const text = useOperatorText();
	const why = reason ?? text.t("refund.noReason");
	return (
		<p className="notice warning">
			<TextWithValues>
				{text.t("refund.rejected", { at: text.day(at), reason: why })}
			</TextWithValues>
		</p>
	);
}
