/** Sends contact inquiries to the platform, and names the file that keeps those of a platform without them. */
import { join } from "node:path";
import { CONTACT_FILE } from "../../contract/contact-inquiry";
import type { ContactInquiry } from "../domain/contact/contact";
import type { Pipeline } from "./pipeline.server";
import { type CallResult, mapResult } from "./result.server";

/** Returns the path of the file in DATA_DIR that keeps messages where a platform takes none. */
export const getContactFile = (dataDir: string): string => join(dataDir, CONTACT_FILE);

export type ContactCalls = {
	/** Stores one inquiry; fails unless the platform confirms it. */
	sendInquiry(inquiry: ContactInquiry): Promise<CallResult<void>>;
};

/** Creates the contact call. */
export function createContactCalls(pipeline: Pipeline): ContactCalls {
	return {
		sendInquiry: async (inquiry) =>
			mapResult(await pipeline.call("contactInquiry", { body: inquiry }), () => undefined),
	};
}
