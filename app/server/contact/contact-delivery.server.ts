/**
 * How contact messages reach a person (docs/product.md, contact-4): kept by the platform, sent as a
 * mail or posted to a webhook, as contactDelivery says. Whatever the way, it ends in time.
 */
import type { ContactCalls, InquiryOutcome } from "~/api/contact.server";
import { type ContactInquiry, readSupportTopic } from "~/domain/contact/contact";
import type { Settings } from "~/server/env.server";
import { CONTACT_LIMIT_MILLISECONDS, createSmtp, toSender } from "./smtp.server";

export type ContactDelivery = {
	/** Named in the log beside each delivery. */
	kind: "platform" | "mail" | "webhook";
	/** Resolves once the message is delivered, or the platform does not take messages; throws otherwise. */
	deliver(inquiry: ContactInquiry, platform: ContactCalls): Promise<InquiryOutcome>;
};

export function createContactDelivery(
	settings: Pick<Settings, "contactDelivery" | "smtpUrl" | "mailFrom">,
	limitMilliseconds = CONTACT_LIMIT_MILLISECONDS,
): ContactDelivery {
	const { contactDelivery: target } = settings;
	if (!target) {
		return { kind: "platform", deliver: deliverToPlatform };
	}
	return target.startsWith("mailto:")
		? createMailDelivery(target.slice("mailto:".length), settings, limitMilliseconds)
		: createWebhookDelivery(target, limitMilliseconds);
}

async function deliverToPlatform(
	inquiry: ContactInquiry,
	platform: ContactCalls,
): Promise<InquiryOutcome> {
	const sent = await platform.sendInquiry(inquiry);
	if (!sent.ok) throw new Error(sent.failure.message);
	return sent.value;
}

const delivered: InquiryOutcome = { kind: "delivered" };

const writeSubject = ({ inquiryType }: ContactInquiry) =>
	`${readSupportTopic(inquiryType) ? "Question" : "Creator network"}: ${inquiryType}`;

function createMailDelivery(
	recipient: string,
	{ smtpUrl = "", mailFrom }: Pick<Settings, "smtpUrl" | "mailFrom">,
	limitMilliseconds: number,
): ContactDelivery {
	const send = createSmtp(smtpUrl, limitMilliseconds);
	return {
		kind: "mail",
		async deliver(inquiry) {
			await send({
				from: mailFrom ? toSender(mailFrom) : recipient,
				to: recipient,
				replyTo: { name: inquiry.name, address: inquiry.email },
				subject: writeSubject(inquiry),
				// Fields that were left empty are undefined.
				text: Object.entries(inquiry)
					.filter(([, value]) => value !== undefined)
					.map(([name, value]) => `${name}: ${value}`)
					.join("\n"),
			});
			return delivered;
		},
	};
}

function createWebhookDelivery(address: string, limitMilliseconds: number): ContactDelivery {
	return {
		kind: "webhook",
		async deliver(inquiry) {
			const response = await fetch(address, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(inquiry),
				redirect: "error",
				signal: AbortSignal.timeout(limitMilliseconds),
			});
			if (!response.ok) throw new Error(`the contact webhook answered ${response.status}`);
			return delivered;
		},
	};
}
