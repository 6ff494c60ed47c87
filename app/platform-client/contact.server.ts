/** Sends contact inquiries to the platform, and names the file for those of a platform that takes none. */
import { join } from "node:path";
import { CONTACT_FILE } from "../../contract/contact-inquiry";
import type { ContactInquiry } from "../domain/contact/contact";
import { Calls } from "./pipeline.server";
import { type CallResult, mapResult } from "./result.server";

/** Returns the path of the file in DATA_DIR with the messages that no platform took. */
export const getContactFile = (dataDir: string): string => join(dataDir, CONTACT_FILE);

export class ContactCalls extends Calls {
	/** Stores one inquiry, by an optional call; fails unless the platform confirms it. */
	async sendInquiry(inquiry: ContactInquiry): Promise<CallResult<void>> {
		return mapResult(await this.caller.call("contactInquiry", { body: inquiry }), () => undefined);
	}
}
