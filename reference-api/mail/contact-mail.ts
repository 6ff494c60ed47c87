/** The copy of a message to anyone who wrote it. */

import { cleanTyped, isolateLtr } from "../platform/text";
import { facts, type MailDocument, note, paragraph, quote } from "./mail-document";
import type { MailFacts } from "./mail-kind";
import type { MailText } from "./mail-text";

/** Anybody may type anybody's address: no mail of ours carries a stranger's link. */
function hideLinks(message: string, text: MailText): string {
	return message.replace(/\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/gi, text.t("link"));
}

export function writeMessageReceived(
	{ inquiryId, topic, message, transactionId }: MailFacts["message-received"],
	text: MailText,
): MailDocument {
	return {
		subject: text.t("message-received.subject"),
		title: text.t("message-received.title"),
		blocks: [
			paragraph(text.t("message-received.lead")),
			facts(
				[text.t("label.topic"), text.topic(topic)],
				[text.t("label.transaction"), transactionId && isolateLtr(cleanTyped(transactionId))],
				[text.t("label.messageNumber"), isolateLtr(inquiryId)],
			),
			quote(text.t("label.yourMessage"), hideLinks(cleanTyped(message), text)),
			note(text.t("message-received.note")),
		],
		reason: "address",
	};
}
