/** The copy of a message for its writer. */
import { cleanTyped, isolateLtr } from "../platform/text";
import { facts, type MailDocument, note, paragraph, quote } from "./mail-document";
import { type MailFacts, promiseTo } from "./mail-kind";
import type { MailText } from "./mail-text";

/**
 * Anything that mail programs turn into a link: an address with its scheme, and any name with a
 * dot, `evil.example/x`.
 */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}]\.[a-z]{2}/iu;

/** Anybody may type anybody's address, so our mails carry no link of a stranger. */
const hideLinks = (message: string, text: MailText) =>
	message.replace(/\S+/g, (word) => (LINK.test(word) ? text.t("link") : word));

/** The number appears among our own words, so anything else is omitted. */
const readNumber = (typed: string | null) =>
	typed !== null && /^[\w-]{1,64}$/.test(typed) ? isolateLtr(typed) : null;

export function writeMessageReceived(
	{ inquiryId, topic, message, transactionId }: MailFacts["message-received"],
	text: MailText,
): MailDocument {
	return {
		subject: text.t("message-received.subject"),
		title: text.t("message-received.title"),
		blocks: [
			paragraph(text.t(`message-received.lead.${promiseTo(topic)}`)),
			facts(
				[text.t("label.topic"), text.topic(topic)],
				[text.t("label.transaction"), readNumber(transactionId)],
				[text.t("label.messageNumber"), isolateLtr(inquiryId)],
			),
			quote(text.t("label.yourMessage"), hideLinks(cleanTyped(message), text)),
			note(text.t("message-received.note")),
		],
		reason: "address",
	};
}
