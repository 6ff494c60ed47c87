/** The context of every group of checks, and how a finding is recorded. */
import type { ContractCallName } from "../optional-calls";
import type { CheckedClient, Seen } from "./checked-client";
import type { Report, Verdict } from "./report";

export type Known = {
	/**
	 * The credentials of a verified account that may be used up; without them a new one is
	 * registered.
	 */
	email?: string;
	password?: string;
	/** Reads the token of the verification mail. */
	mailToken?(email: string): Promise<string | undefined>;
	/** A one-time token of the app. */
	mobileToken?: string;
	creatorId: string;
	code: string;
};

export type Check = {
	report: Report;
	known: Known;
	/** Returns a browser without a session. */
	createClient(): CheckedClient;
};

/** Records that a point holds, or the other verdict with what was seen instead. */
export function noteWhether(
	report: Report,
	call: ContractCallName,
	isSo: boolean,
	what: string,
	otherwise: [Exclude<Verdict, "holds">, string],
): boolean {
	if (isSo) report.note(call, "holds", what);
	else report.note(call, ...otherwise);
	return isSo;
}

/** True for a rejection; any other response is recorded. */
export function expectRejection(
	report: Report,
	call: ContractCallName,
	seen: Seen,
	{ status, what }: { status: readonly number[]; what: string },
	verdict: "quirk" | "broken" = "broken",
): boolean {
	if (seen.status === 0 || seen.status >= 500) return false;
	if (seen.isOk) {
		report.note(call, verdict, `takes ${what}`);
		return false;
	}
	const expected = status.join(" or ");
	return noteWhether(report, call, status.includes(seen.status), `refuses ${what}`, [
		"quirk",
		`refuses ${what} with ${seen.status}, not ${expected}`,
	]);
}

/** Returns a value of a response as text: ids come as numbers or as texts. */
export const textOf = (value: unknown): string =>
	typeof value === "string" || typeof value === "number" ? String(value) : "";
