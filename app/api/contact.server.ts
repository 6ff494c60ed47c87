/** Contact inquiries: where a platform does not take them, CONTACT_DELIVERY names another way. */
import type { ContactInquiry } from "../domain/contact/contact";
import { type CallResult, type NotSupported, succeed } from "./client/result.server";
import type { Transport } from "./client/transport.server";

export type InquiryOutcome = { kind: "delivered" } | NotSupported;

export type ContactCalls = {
	/** Stores one inquiry; fails unless the platform confirms it. */
	sendInquiry(inquiry: ContactInquiry): Promise<CallResult<InquiryOutcome>>;
};

/** The contact call. */
export function createContactCalls(transport: Transport): ContactCalls {
	return {
		sendInquiry: async (inquiry) => {
			const sent = await transport.call("contactInquiry", { body: inquiry });
			if (sent.ok) return succeed({ kind: "delivered" });
			const { kind } = sent.failure;
			return kind === "not-supported" ? succeed({ kind }) : sent;
		},
	};
}
