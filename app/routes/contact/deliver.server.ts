/** Brings a message to a person: once, however often its form is sent (docs/product.md, contact-9). */
import { createHash } from "node:crypto";
import type { InquiryOutcome } from "~/api/contact.server";
import type { ContactInquiry } from "~/domain/contact/contact";
import type { RequestContext } from "~/server/context.server";
import { runOnce, StillRunningError } from "~/server/session/single-use.server";
import { StoreAwayError } from "~/server/shared-store.server";

/** As long as somebody may press again: after Back, in a second tab, where the answer was lost. */
const DELIVERED_SECONDS = 30 * 60;
/** Failures are kept just long enough for presses that were under way at the same time. */
const FAILURE_SECONDS = 2;

type Outcome = InquiryOutcome["kind"] | "failed";

export async function deliverOnce(
	context: RequestContext,
	inquiry: ContactInquiry,
): Promise<Outcome> {
	const getSeconds = (outcome: Outcome) =>
		outcome === "delivered" ? DELIVERED_SECONDS : FAILURE_SECONDS;
	// Most writers have no session: the same words under the same address are the same message.
	const key = createHash("sha256").update(JSON.stringify(inquiry)).digest("base64url");
	const work = () => deliver(context, inquiry);
	try {
		return await runOnce(context.services.store, `contact ${key}`, getSeconds, work);
	} catch (error) {
		if (error instanceof StillRunningError) return "failed";
		// No one can say whether it came before: twice is better than never.
		if (error instanceof StoreAwayError) return work();
		throw error;
	}
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
			return kind;
		}
		context.log.info(facts, "a contact inquiry was delivered");
		await copyTo(context, inquiry);
		return kind;
	} catch (error) {
		context.log.error({ ...facts, err: error }, "a contact inquiry could not be delivered");
		return "failed";
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
