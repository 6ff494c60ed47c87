/** Mails to the operator about what waits and what fails. */
import { showName } from "#core/name";
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
import { type MailFacts, promiseTo } from "./mail-kind";
import { type MailText, referenceOf } from "./mail-text";
import { listManualPaymentFacts } from "./manual-payment-mail";

/** Event keys of these mails (`queueMail`). */
export const operatorManualPaymentKey = (requestId: string): string =>
	`operator-transfer:${requestId}`;
export const operatorMessageKey = (inquiryId: string): string => `operator-message:${inquiryId}`;

const ltrOrNull = (typed: string | null) => typed && isolateLtr(cleanTyped(typed));

export function writeOperatorManualPayment(
	payment: MailFacts["operator-transfer"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("operator-transfer.subject"),
		title: text.t("operator-transfer.title"),
		blocks: [
			paragraph(text.t("operator-transfer.lead")),
			amount(text.money(payment.amountMinor, payment.currency)),
			facts(
				...listManualPaymentFacts(payment, text),
				[text.t("label.payer"), showName(payment.payerName, payment.payerEmail)],
				[text.t("label.email"), ltrOrNull(payment.payerEmail)],
				[text.t("label.phone"), ltrOrNull(payment.payerPhone)],
				[text.t("label.askedOn"), text.moment(payment.askedAt)],
				[text.t("label.expiresOn"), text.moment(payment.expiresAt)],
			),
			action(
				text.t("operator-transfer.action"),
				link(`/operator/manual-payments/${payment.requestId}`),
			),
		],
		reason: "operator",
	};
}

export function writeOperatorMessage(
	inquiry: MailFacts["operator-message"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("operator-message.subject"),
		title: text.t("operator-message.title"),
		blocks: [
			paragraph(text.t(`operator-message.lead.${promiseTo(inquiry.topic)}`)),
			facts(
				[text.t("label.topic"), text.topic(inquiry.topic)],
				[text.t("label.name"), showName(inquiry.name, inquiry.email)],
				[text.t("label.email"), ltrOrNull(inquiry.email)],
				[text.t("label.phone"), ltrOrNull(inquiry.phone)],
				[text.t("label.company"), inquiry.company && cleanTyped(inquiry.company)],
				[text.t("label.audience"), inquiry.audience && text.audience(inquiry.audience)],
				[text.t("label.transaction"), ltrOrNull(inquiry.transactionId)],
				[text.t("label.supportCode"), ltrOrNull(inquiry.supportCode)],
				[text.t("label.page"), ltrOrNull(inquiry.page)],
				[text.t("label.messageNumber"), isolateLtr(inquiry.inquiryId)],
			),
			quote(text.t("label.message"), cleanTyped(inquiry.message)),
			action(
				text.t("operator-message.action"),
				link(`/operator/contact-inquiries/${inquiry.inquiryId}`),
			),
		],
		reason: "operator",
	};
}

export function writeOperatorRefund(
	payment: MailFacts["operator-refund"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("operator-refund.subject"),
		title: text.t("operator-refund.title"),
		blocks: [
			paragraph(text.t(`operator-refund.lead.${payment.reason}`)),
			amount(text.money(payment.amountMinor, payment.currency)),
			facts([text.t("label.transaction"), referenceOf(payment.transactionId)]),
			action(
				text.t("operator-refund.action"),
				link(`/operator/transactions/${payment.transactionId}`),
			),
		],
		reason: "operator",
	};
}

export function writeOperatorWebhook(
	outage: MailFacts["operator-webhook"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("operator-webhook.subject"),
		title: text.t("operator-webhook.title"),
		blocks: [
			paragraph(text.t("operator-webhook.lead")),
			facts(
				[text.t("label.waiting"), String(outage.count)],
				[text.t("label.since"), text.moment(outage.since)],
				[text.t("label.lastError"), ltrOrNull(outage.lastError)],
				[text.t("label.deliveries"), outage.deliveryIds.map(isolateLtr).join(" ")],
			),
			action(text.t("operator-webhook.action"), link("/operator/webhooks")),
		],
		reason: "operator",
	};
}
