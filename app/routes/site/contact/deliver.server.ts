/** Delivers a contact message idempotently (contact-9). */

import type { ContactInquiry } from "~/domain/contact/contact";
import { getContactFile } from "~/platform-client/contact.server";
import type { RequestContext } from "~/server/context.server";
import { createIdempotencyKey, submitOnce } from "~/server/idempotency.server";

type Outcome = { kind: "delivered" | "failed" };

export async function deliverOnce(
	context: RequestContext,
	inquiry: ContactInquiry,
): Promise<Outcome["kind"]> {
	// Most senders have no session, so the key consists of the message and the sender's address.
	const key = createIdempotencyKey(["contact", inquiry]);
	const { kind } = await submitOnce(context, key, "delivered", () => deliver(context, inquiry));
	return kind === "still-running" ? "failed" : kind;
}

/** The message itself never reaches the log. */
async function deliver(context: RequestContext, inquiry: ContactInquiry): Promise<Outcome> {
	const { contactDelivery } = context.services;
	const { inquiryType } = inquiry;
	try {
		const { delivery, problem: err } = await contactDelivery.deliver(inquiry, context.api.contact);
		const file = delivery === "file" ? getContactFile(context.settings.dataDir) : undefined;
		const facts = { delivery, inquiryType, file };
		if (err === undefined) context.log.info(facts, "a contact inquiry was delivered");
		else context.log.error({ ...facts, err }, "a contact inquiry was stored in a file instead");
		await confirmTo(context, inquiry, facts);
		return { kind: "delivered" };
	} catch (error) {
		const facts = { delivery: contactDelivery.kind, inquiryType };
		context.log.error({ ...facts, err: error }, "a contact inquiry could not be delivered");
		return { kind: "failed" };
	}
}

/**
 * A failed confirmation does not affect the message. Confirmations are limited per address and for the
 * whole site, which only limits what strangers are sent: no page promises one (contact-41).
 */
async function confirmTo(
	context: RequestContext,
	{ email, inquiryType }: ContactInquiry,
	facts: object,
): Promise<void> {
	const { services, limits, locale, origin: webOrigin, supportCode: number, log } = context;
	const { sendContactConfirmation: send } = services;
	if (!send || !(await limits.allowFor("contact-confirmation", email))) return;
	if (!(await limits.allowAll("contact-confirmation-total"))) {
		log.warn(facts, "a contact inquiry was not confirmed: too many were within an hour");
		return;
	}
	// Not awaited: the message itself is delivered.
	void send({ email, inquiryType, number, locale, webOrigin }).catch((error: unknown) =>
		log.warn(
			{ ...facts, err: error },
			"the confirmation of a contact inquiry could not be sent, and is not tried again",
		),
	);
}
