/**
 * Contact inquiries, kept by the embedded platform. Not one of the contract's 21 calls: an
 * operator's platform may offer it, or CONTACT_DELIVERY names another way
 * (docs/product.md#contact).
 */
import type { ContactInquiry } from "../domain/contact/contact";
import type { CallResult } from "./client/result.server";
import type { Transport } from "./client/transport.server";

export type ContactCalls = {
	/** Stores one inquiry; fails unless the platform confirms it. */
	sendInquiry(inquiry: ContactInquiry): Promise<CallResult<void>>;
};

/** The contact call. */
export function createContactCalls(transport: Transport): ContactCalls {
	return {
		sendInquiry: (inquiry) => transport.tellOutside("contactInquiry", { body: inquiry }),
	};
}
