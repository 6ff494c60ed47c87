/** Sends contact inquiries; CONTACT_DELIVERY names another way for platforms without this call. */
import type { ContactInquiry } from "../domain/contact/contact";
import type { Pipeline } from "./client/pipeline.server";
import { type CallResult, type NotSupported, succeed } from "./client/result.server";

export type InquiryOutcome = { kind: "delivered" } | NotSupported;

export type ContactCalls = {
	/** Stores one inquiry; fails unless the platform confirms it. */
	sendInquiry(inquiry: ContactInquiry): Promise<CallResult<InquiryOutcome>>;
};

/** The contact call. */
export function createContactCalls(pipeline: Pipeline): ContactCalls {
	return {
		sendInquiry: async (inquiry) => {
			const sent = await pipeline.call("contactInquiry", { body: inquiry });
			if (sent.ok) return succeed({ kind: "delivered" });
			const { kind } = sent.failure;
			return kind === "not-supported" ? succeed({ kind }) : sent;
		},
	};
}
