/** Mails to the payer about the outcome of a manual payment. */
import { cleanTyped, isolateLtr } from "../base/text";
import {
	action,
	amount,
	facts,
	type MailDocument,
	paragraph,
	quote,
	type WebLink,
} from "./mail-document";
import type { MailFacts, ManualPaymentFacts } from "./mail-kind";
import { type MailKey, type MailText, referenceOf } from "./mail-text";
import { writeGranted, writeToUs } from "./payment-mail";
import { listReceiptFacts, receiptNote } from "./receipt-fact";

export const listManualPaymentFacts = (payment: ManualPaymentFacts, text: MailText) =>
	[
		[text.t("label.plan"), text.name(payment.plan)],
		[text.t("label.method"), text.name(payment.method)],
		[text.t("label.reference"), payment.reference && isolateLtr(cleanTyped(payment.reference))],
		[text.t("label.request"), referenceOf(payment.requestId)],
	] as const;

const sumOf = (payment: ManualPaymentFacts, text: MailText) =>
	amount(text.money(payment.amountMinor, payment.currency));

type Opening = Record<"subject" | "title" | "lead", MailKey>;

type Waiting = MailFacts["transfer-received"] & {
	cancelledReceipt?: MailFacts["transfer-reopened"]["cancelledReceipt"];
};

/** A manual payment that waits for an operator, and until when. */
const writeWaiting =
	(keys: Opening) =>
	(payment: Waiting, text: MailText, link: WebLink): MailDocument => ({
		subject: text.t(keys.subject),
		title: text.t(keys.title),
		blocks: [
			paragraph(text.t(keys.lead, { expires: text.moment(payment.expiresAt) })),
			sumOf(payment, text),
			facts(...listManualPaymentFacts(payment, text)),
			...(payment.cancelledReceipt
				? [paragraph(text.t("receiptCancelled", { number: isolateLtr(payment.cancelledReceipt) }))]
				: []),
			paragraph(text.t("transfer-received.note")),
			action(text.t("seeAccount"), link("/account")),
		],
		reason: "account",
	});

export const writeManualPaymentReceived = writeWaiting({
	subject: "transfer-received.subject",
	title: "transfer-received.title",
	lead: "transfer-received.lead",
});

/** Sent after a decision was undone; the payer may have read the first mail, and its receipt. */
export const writeManualPaymentReopened = writeWaiting({
	subject: "transfer-reopened.subject",
	title: "transfer-reopened.title",
	lead: "transfer-reopened.lead",
});

/** Serves as the receipt, too. */
export function writeManualPaymentApproved(
	payment: MailFacts["transfer-approved"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const { paidUntil, plan } = payment;
	return {
		subject: text.t("transfer-approved.subject"),
		title: text.t("transfer-approved.title"),
		blocks: [
			paragraph(text.t("transfer-approved.lead", { plan: text.name(plan) })),
			sumOf(payment, text),
			facts(
				...listManualPaymentFacts(payment, text),
				[text.t("label.approvedOn"), text.day(payment.approvedAt)],
				[text.t("label.paidUntil"), paidUntil && text.day(paidUntil)],
				...listReceiptFacts(payment, text),
			),
			...writeGranted({ ...payment, planKind: "platform" }, text),
			action(text.t("seeAccount"), link("/account")),
			receiptNote(payment, text),
		],
		reason: "account",
	};
}

export function writeManualPaymentRejected(
	payment: MailFacts["transfer-rejected"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const why = text.t(`transfer-rejected.why.${payment.reason}`);
	const sum = text.money(payment.amountMinor, payment.currency);
	const words = cleanTyped(payment.note ?? "");
	return {
		subject: text.t("transfer-rejected.subject"),
		title: text.t("transfer-rejected.title"),
		blocks: [
			paragraph(text.t("transfer-rejected.lead")),
			facts(
				[text.t("label.reason"), why],
				[text.t("label.amount"), sum],
				...listManualPaymentFacts(payment, text),
			),
			...(words ? [quote(text.t("label.note"), words)] : []),
			paragraph(text.t(`transfer-rejected.next.${payment.reason}`, { amount: sum })),
			writeToUs(payment.requestId, text, link),
		],
		reason: "account",
	};
}

export function writeManualPaymentExpired(
	payment: MailFacts["transfer-expired"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("transfer-expired.subject"),
		title: text.t("transfer-expired.title"),
		blocks: [
			paragraph(text.t("transfer-expired.lead")),
			facts(
				[text.t("label.amount"), text.money(payment.amountMinor, payment.currency)],
				...listManualPaymentFacts(payment, text),
			),
			paragraph(text.t("money.expired")),
			paragraph(text.t("money.nothing")),
			writeToUs(payment.requestId, text, link),
		],
		reason: "account",
	};
}
