/**
 * How contact messages reach a person (docs/product/contact.md, contact-4): sent as a mail or posted to a
 * webhook, as contactDelivery says; else stored by the platform. A message that this way does not take is
 * stored in a file. Each way has a time limit.
 */

import { type ContactInquiry, readSupportTopic } from "~/domain/contact/contact";
import type { ContactCalls } from "~/platform-client/contact.server";
import type { Settings } from "~/server/env.server";
import { createContactFile } from "./contact-file.server";
import { CONTACT_LIMIT_MILLISECONDS, createSmtp, toSender } from "./smtp.server";

type DeliverySettings = Pick<
	Settings,
	"contactDelivery" | "smtpUrl" | "dataDir" | "mailFrom" | "publicUrl"
>;

type DeliveryWay = "platform" | "mail" | "webhook" | "file";

/** One way; it throws when it did not take the message. */
type Way = {
	kind: DeliveryWay;
	deliver(inquiry: ContactInquiry, platform: Pick<ContactCalls, "sendInquiry">): Promise<void>;
};

/** Where the message is. */
export type Delivered = {
	delivery: DeliveryWay;
	/** Why it is in the file instead of where it should have gone. */
	problem?: unknown;
};

export type ContactDelivery = {
	kind: DeliveryWay;
	/** Resolves once the message is delivered, or on the disk; throws otherwise. */
	deliver(inquiry: ContactInquiry, platform: Pick<ContactCalls, "sendInquiry">): Promise<Delivered>;
};

export function createContactDelivery(
	settings: DeliverySettings,
	/** The platform takes contact messages. */
	isTakenByPlatform: boolean,
	limitMilliseconds = CONTACT_LIMIT_MILLISECONDS,
): ContactDelivery {
	const { kind, deliver } = chooseWay(settings, isTakenByPlatform, limitMilliseconds);
	const store = createContactFile(settings.dataDir);
	return {
		kind,
		async deliver(inquiry, platform) {
			try {
				await deliver(inquiry, platform);
				return { delivery: kind };
			} catch (problem) {
				if (kind === "file") throw problem;
				await store(inquiry);
				return { delivery: "file", problem };
			}
		},
	};
}

function chooseWay(
	settings: DeliverySettings,
	isTakenByPlatform: boolean,
	limitMilliseconds: number,
): Way {
	const { contactDelivery: target } = settings;
	if (!target && isTakenByPlatform) return platformDelivery;
	if (!target) return { kind: "file", deliver: createContactFile(settings.dataDir) };
	return target.startsWith("mailto:")
		? createMailDelivery(target.slice("mailto:".length), settings, limitMilliseconds)
		: createWebhookDelivery(target, limitMilliseconds);
}

const platformDelivery: Way = {
	kind: "platform",
	async deliver(inquiry, platform) {
		const sent = await platform.sendInquiry(inquiry);
		if (!sent.ok) throw new Error(sent.failure.message);
	},
};

const writeSubject = ({ inquiryType }: ContactInquiry) =>
	`${readSupportTopic(inquiryType) ? "Question" : "Creator network"}: ${inquiryType}`;

function createMailDelivery(
	recipient: string,
	{
		smtpUrl = "",
		mailFrom,
		publicUrl,
	}: Pick<DeliverySettings, "smtpUrl" | "mailFrom" | "publicUrl">,
	limitMilliseconds: number,
): Way {
	const send = createSmtp(smtpUrl, limitMilliseconds, { mailFrom, publicUrl });
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

function createWebhookDelivery(address: string, limitMilliseconds: number): Way {
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
