/**
 * How contact messages reach a person (docs/product.md, contact-4): kept by the platform, sent as a
 * mail or posted to a webhook, as contactDelivery says. Whatever the way, it ends in time.
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
	settings: Pick<Settings, "contactDelivery" | "smtpUrl">,
	limitMilliseconds = LIMIT_MILLISECONDS,
): ContactDelivery {
	const { contactDelivery: target, smtpUrl } = settings;
	if (!target) {
		return { kind: "platform", deliver: deliverToPlatform };
	}
	return target.startsWith("mailto:")
		? createMailDelivery(target.slice("mailto:".length), smtpUrl ?? "", limitMilliseconds)
		: createWebhookDelivery(target, limitMilliseconds);
}

async function deliverToPlatform(inquiry: ContactInquiry, platform: ContactCalls): Promise<void> {
	const sent = await platform.sendInquiry(inquiry);
	if (!sent.ok) throw new Error(sent.failure.message);
}

/** Nodemailer ignores every option beside a `url`, so the limits are part of the address. */
function withTimeLimits(smtpUrl: string, limitMilliseconds: number): string {
	const url = new URL(smtpUrl);
	for (const name of ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"]) {
		url.searchParams.set(name, String(limitMilliseconds));
	}
	return url.href;
}

/** Each limit above starts anew with a step; together the steps must end in time as well. */
async function endInTime<T>(work: Promise<T>, limitMilliseconds: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		const error = new Error("the mail server did not take the message in time");
		timer = setTimeout(() => reject(error), limitMilliseconds);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function createMailDelivery(
	recipient: string,
	smtpUrl: string,
	limitMilliseconds: number,
): ContactDelivery {
	const transport = nodemailer.createTransport(withTimeLimits(smtpUrl, limitMilliseconds));
	return {
		kind: "mail",
		async deliver(inquiry) {
			const sending = transport.sendMail({
				from: recipient,
				to: recipient,
				replyTo: { name: inquiry.name, address: inquiry.email },
				subject: `Creator network: ${inquiry.inquiryType}`,
				text: Object.entries(inquiry)
					.map(([name, value]) => `${name}: ${value}`)
					.join("\n"),
			});
			await endInTime(sending, limitMilliseconds);
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
