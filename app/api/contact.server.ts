/**
 * Contact inquiries, kept by the embedded platform. Not one of the contract's 21 calls: an
 * operator's platform may offer it, or CONTACT_DELIVERY names another way
 * (docs/product.md#contact).
 */
import { contactInquiryPath } from "../../contract/contact-inquiry";
import type { ContactInquiry } from "../domain/contact/contact";
import { getAnswerError } from "./answer.server";
import type { Transport } from "./transport.server";

export type ContactCalls = {
	/** Stores one inquiry; throws a `PlatformError` unless the platform confirms it. */
	send(inquiry: ContactInquiry): Promise<void>;
};

const sendCall = { method: "POST", path: contactInquiryPath, credentials: false } as const;

/** The contact call. */
export function createContactCalls(transport: Transport): ContactCalls {
	return {
		async send(inquiry) {
			const answer = await transport.askOutside("contactInquiry", sendCall, { body: inquiry });
			const error = getAnswerError("contactInquiry", answer);
			if (error) throw error;
		},
	};
}
