/**
 * How contact messages reach a person (docs/product.md, contact-4): kept by the platform, sent as a
 * mail or posted to a webhook, as CONTACT_DELIVERY says. Whatever the way, it ends in time.
 */
import nodemailer from "nodemailer";
import type { ContactCalls } from "~/api/contact.server";
import type { ContactInquiry } from "~/domain/contact/contact";
import type { Settings } from "~/server/env.server";

const LIMIT_MILLISECONDS = 8000;

export type ContactDelivery = {
	/** Named in the log beside each delivery. */
	kind: "platform" | "mail" | "webhook";
	/** Resolves once the message is in other hands; throws otherwise. */
	deliver(inquiry: ContactInquiry, platform: ContactCalls): Promise<void>;
};

export function createContactDelivery(
	settings: Pick<Settings, "CONTACT_DELIVERY" | "SMTP_URL">,
): ContactDelivery {
	const { CONTACT_DELIVERY: target, SMTP_URL: smtpUrl } = settings;
	if (!target) {
		return { kind: "platform", deliver: (inquiry, platform) => platform.send(inquiry) };
	}
	return target.startsWith("mailto:")
		? createMailDelivery(target.slice("mailto:".length), smtpUrl ?? "")
		: createWebhookDelivery(target);
}

function createMailDelivery(recipient: string, smtpUrl: string): ContactDelivery {
	const limits = {
		connectionTimeout: LIMIT_MILLISECONDS,
		greetingTimeout: LIMIT_MILLISECONDS,
		socketTimeout: LIMIT_MILLISECONDS,
	};
	const transport = nodemailer.createTransport({ url: smtpUrl, ...limits });
	return {
		kind: "mail",
		async deliver(inquiry) {
			await transport.sendMail({
				from: recipient,
				to: recipient,
				replyTo: { name: inquiry.name, address: inquiry.email },
				subject: `Creator network: ${inquiry.inquiryType}`,
				text: Object.entries(inquiry)
					.map(([name, value]) => `${name}: ${value}`)
					.join("\n"),
			});
		},
	};
}

function createWebhookDelivery(address: string): ContactDelivery {
	return {
		kind: "webhook",
		async deliver(inquiry) {
			const response = await fetch(address, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(inquiry),
				redirect: "error",
				signal: AbortSignal.timeout(LIMIT_MILLISECONDS),
			});
			if (!response.ok) throw new Error(`the contact webhook answered ${response.status}`);
		},
	};
}
