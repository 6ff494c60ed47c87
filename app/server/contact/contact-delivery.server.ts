/**
 * How contact messages reach a person (docs/product/contact.md, contact-4): sent as a mail or posted to a
 * webhook, as contactDelivery says; else stored by the platform, or in a file where it takes none.
 * Each way has a time limit.
 */

import { type ContactInquiry, readSupportTopic } from "~/domain/contact/contact";
import type { ContactCalls } from "~/platform-client/contact.server";
import type { Settings } from "~/server/env.server";
import { type ContactFile, createContactFile } from "./contact-file.server";
import { CONTACT_LIMIT_MILLISECONDS, createSmtp, toSender } from "./smtp.server";

type DeliveryWay = "platform" | "mail" | "webhook" | "file";

export type ContactDelivery = {
	kind: DeliveryWay;
	/** Resolves once the message is delivered; throws otherwise. */
	deliver(inquiry: ContactInquiry, platform: Pick<ContactCalls, "sendInquiry">): Promise<void>;
};

export function createContactDelivery(
	settings: Pick<Settings, "contactDelivery" | "smtpUrl" | "dataDir" | "mailFrom">,
	/** The platform takes contact messages. */
	isTakenByPlatform: boolean,
	limitMilliseconds = CONTACT_LIMIT_MILLISECONDS,
): ContactDelivery {
	const { contactDelivery: target } = settings;
	if (!target && isTakenByPlatform) return platformDelivery;
	if (!target) return createFileDelivery(createContactFile(settings.dataDir));
	return target.startsWith("mailto:")
		? createMailDelivery(target.slice("mailto:".length), settings, limitMilliseconds)
		: createWebhookDelivery(target, limitMilliseconds);
}

const platformDelivery: ContactDelivery = {
	kind: "platform",
	async deliver(inquiry, platform) {
		const sent = await platform.sendInquiry(inquiry);
		if (!sent.ok) throw new Error(sent.failure.message);
	},
};

const createFileDelivery = (append: ContactFile): ContactDelivery => ({
	kind: "file",
	deliver: append,
});

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
		},
	};
}
