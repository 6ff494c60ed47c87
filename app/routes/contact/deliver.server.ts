/** Brings a message to a person: once, however often its form is sent (docs/product.md, contact-9). */
import type { InquiryOutcome } from "~/api/contact.server";
import type { ContactInquiry } from "~/domain/contact/contact";
import type { RequestContext } from "~/server/context.server";
import { nameSubmission, submitOnce } from "~/server/session/single-use.server";

type Outcome = { kind: InquiryOutcome["kind"] | "failed" };

export async function deliverOnce(
	context: RequestContext,
	inquiry: ContactInquiry,
): Promise<Outcome["kind"]> {
	// Most writers have no session: the same words under the same address are the same message.
	const key = nameSubmission(["contact", inquiry]);
	const work = () => deliver(context, inquiry);
	const { kind } = await submitOnce(context, key, "delivered", work);
	if (kind === "still-running") return "failed";
	// No one can say whether it came before: twice is better than never.
	return kind === "unavailable" ? (await work()).kind : kind;
}

/** The message itself never reaches the log. */
async function deliver(context: RequestContext, inquiry: ContactInquiry): Promise<Outcome> {
	const { contactDelivery } = context.services;
	const facts = { delivery: contactDelivery.kind, inquiryType: inquiry.inquiryType };
	try {
		const { kind } = await contactDelivery.deliver(inquiry, context.api.contact);
		if (kind === "not-offered") {
			context.log.error(
				facts,
				"the platform takes no messages: CONTACT_DELIVERY names another way",
			);
			return { kind };
		}
		context.log.info(facts, "a contact inquiry was delivered");
		await copyTo(context, inquiry);
		return { kind };
	} catch (error) {
		context.log.error({ ...facts, err: error }, "a contact inquiry could not be delivered");
		return { kind: "failed" };
	}
}

/** A copy that cannot be sent takes nothing from the message; few reach one address. */
async function copyTo(context: RequestContext, inquiry: ContactInquiry): Promise<void> {
	const { services, limits, locale, origin: webOrigin, supportCode: number, log } = context;
	const { sendContactCopy } = services;
	if (!sendContactCopy || !(await limits.allowFor("contact-copy", inquiry.email))) return;
	// No one waits for it: the answer is that the message came.
	void sendContactCopy({ inquiry, number, locale, webOrigin }).catch((error: unknown) =>
		log.warn({ err: error }, "the copy of a contact inquiry could not be sent"),
	);
}
