/** Turns a kind of mail and its facts into what the outbox stores, in one language. */
import type { Locale } from "../base/locale";
import { stripIsolates } from "../base/text";
import {
	writeAccountDeleted,
	writeAccountImported,
	writeEmailChange,
	writeEmailChanged,
	writePasswordChanged,
	writePasswordReset,
	writeVerifyEmail,
} from "./account-mail";
import { writeMessageReceived } from "./contact-mail";
import { writeLaunch } from "./launch-mail";
import { createWebLink, type MailDocument, paragraph, type WebLink } from "./mail-document";
import { renderMailHtml } from "./mail-html";
import type { Mail, MailFacts, MailKind } from "./mail-kind";
import { renderMailText } from "./mail-plain-text";
import { createMailText, type MailOutlook, type MailText } from "./mail-text";
import {
	writeManualPaymentApproved,
	writeManualPaymentExpired,
	writeManualPaymentReceived,
	writeManualPaymentRejected,
	writeManualPaymentReopened,
} from "./manual-payment-mail";
import {
	writeOperatorManualPayment,
	writeOperatorMessage,
	writeOperatorRefund,
	writeOperatorWebhook,
} from "./operator-mail";
import {
	writeMembershipBegun,
	writeMembershipEnded,
	writePayCode,
	writePaymentReceipt,
	writePaymentRefunded,
	writePlanStarted,
	writeTipSent,
} from "./payment-mail";
import { writePlanCut, writePlanExtended, writePlanGiven } from "./plan-change-mail";
import { writePlanReminder } from "./plan-reminder-mail";

const writers: {
	[Kind in MailKind]: (facts: MailFacts[Kind], text: MailText, link: WebLink) => MailDocument;
} = {
	"verify-email": writeVerifyEmail,
	"email-change": writeEmailChange,
	"email-changed": writeEmailChanged,
	"password-reset": writePasswordReset,
	"password-changed": writePasswordChanged,
	"account-imported": writeAccountImported,
	"account-deleted": writeAccountDeleted,
	"transfer-received": writeManualPaymentReceived,
	"transfer-approved": writeManualPaymentApproved,
	"transfer-rejected": writeManualPaymentRejected,
	"transfer-expired": writeManualPaymentExpired,
	"transfer-reopened": writeManualPaymentReopened,
	"pay-code": writePayCode,
	"payment-receipt": writePaymentReceipt,
	"payment-refunded": writePaymentRefunded,
	"tip-sent": writeTipSent,
	"membership-begun": writeMembershipBegun,
	"plan-started": writePlanStarted,
	"membership-ended": writeMembershipEnded,
	"plan-given": writePlanGiven,
	"plan-extended": writePlanExtended,
	"plan-cut": writePlanCut,
	"plan-ending": writePlanReminder,
	"plan-lapsed": writePlanReminder,
	launch: writeLaunch,
	"message-received": writeMessageReceived,
	"operator-transfer": writeOperatorManualPayment,
	"operator-message": writeOperatorMessage,
	"operator-refund": writeOperatorRefund,
	"operator-webhook": writeOperatorWebhook,
};

export const mailKinds = Object.keys(writers) as MailKind[];

export type WrittenMail = {
	subject: string;
	text: string;
	html: string;
	/** The secret link inside; empty when there is none. */
	link: string;
};

type MailFrame = MailOutlook & {
	locale: Locale;
	/** The origin of its links, such as `https://sawt.example`. */
	webOrigin: string;
};

/** Says first that no money moves (payment-124). */
const markTest = (document: MailDocument, text: MailText): MailDocument => ({
	...document,
	subject: text.t("test.subject", { subject: document.subject }),
	blocks: [paragraph(text.t("test.text")), ...document.blocks],
});

/** The mail as it is sent. */
export function writeMail(
	{ kind, facts }: Mail,
	{ locale, webOrigin, ...outlook }: MailFrame,
): WrittenMail {
	const text = createMailText(locale, outlook);
	const link = createWebLink(webOrigin, locale);
	const write = writers[kind] as (
		facts: MailFacts[MailKind],
		text: MailText,
		link: WebLink,
	) => MailDocument;
	const written = write(facts, text, link);
	const isTest = "isTest" in facts && facts.isTest;
	const document = isTest ? markTest(written, text) : written;
	const frame = { document, text, helpLink: link("/contact", { topic: "question" }) };
	return {
		subject: stripIsolates(document.subject),
		text: renderMailText(frame),
		html: renderMailHtml(frame),
		link: document.secretLink ?? "",
	};
}
