/**
 * Sends contact inquiries and requests for the mail of launch day to the platform, and names the file for inquiries
 * of a platform that takes none.
 */
import { join } from "node:path";
import { CONTACT_FILE } from "../../contract/contact-inquiry";
import type { ContactInquiry } from "../domain/contact/contact";
import { Calls } from "./pipeline.server";
import { type CallResult, mapResult, type Rejected, readRejection, succeed } from "./result.server";

/** The outcome is the same for every address, whether or not it was on the list. */
export type LaunchMailOutcome = { kind: "requested" } | Rejected;

export type CancelLaunchMailOutcome =
	| { kind: "cancelled" }
	/** 401: the token is not the platform's. */
	| { kind: "invalid-link" }
	| Rejected;

/** Returns the path of the file in DATA_DIR with the messages that no platform took. */
export const getContactFile = (dataDir: string): string => join(dataDir, CONTACT_FILE);

export class ContactCalls extends Calls {
	/** Stores one inquiry, by an optional call; fails unless the platform confirms it. */
	async sendInquiry(inquiry: ContactInquiry): Promise<CallResult<void>> {
		return mapResult(await this.caller.call("contactInquiry", { body: inquiry }), () => undefined);
	}

	/** Puts an address on the list of those that are mailed on launch day, by an optional call. */
	async requestLaunchMail(email: string): Promise<CallResult<LaunchMailOutcome>> {
		const requested = await this.caller.call("requestLaunchMail", { body: { email } });
		return requested.ok ? succeed({ kind: "requested" }) : readRejection(requested);
	}

	/** Takes the address off it for whom the token of that mail names. */
	async cancelLaunchMail(token: string): Promise<CallResult<CancelLaunchMailOutcome>> {
		const cancelled = await this.caller.call("cancelLaunchMail", { body: { token } });
		if (cancelled.ok) return succeed({ kind: "cancelled" });
		if (cancelled.failure.kind === "unauthenticated") return succeed({ kind: "invalid-link" });
		return readRejection(cancelled);
	}
}
