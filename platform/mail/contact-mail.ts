/** The confirmation of a message, for its writer. */
import { isolateLtr } from "../base/text";
import { facts, type MailDocument, note, paragraph } from "./mail-document";
import { type MailFacts, promiseTo } from "./mail-kind";
import type { MailText } from "./mail-text";

/** Anybody may type anybody's address, so only the number is not among our own words (contact-40). */
export function writeMessageReceived(
	{ inquiryId, topic }: MailFacts["message-received"],
	text: MailText,
): MailDocument {
	return {
		subject: text.t("message-received.subject"),
		title: text.t("message-received.title"),
		blocks: [
			paragraph(text.t(`message-received.lead.${promiseTo(topic)}`)),
			facts(
				[text.t("label.topic"), text.topic(topic)],
				[text.t("label.messageNumber"), isolateLtr(inquiryId)],
			),
			note(text.t("message-received.note")),
		],
		reason: "address",
	};
}
