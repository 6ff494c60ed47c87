/**
 * Checks any platform against the contract: registers people, starts payments that no one pays, and
 * requests a transfer. Use it on a platform that may keep such data, not in production.
 */
import type { ApiServer } from "../../tests/support/api-client";
import { checkAccounts, checkLogout } from "./account-check";
import { checkCatalogue } from "./catalogue-check";
import type { Check, Known } from "./check";
import { CheckedClient } from "./checked-client";
import { checkOptional } from "./optional-check";
import { checkPayments } from "./payment-check";
import { Report } from "./report";

/** The defaults; the embedded platform's samples contain both. */
const SAMPLE = { creatorId: "1", code: "WELCOME20" };

/** Runs every check against a platform and returns the finished report. */
export async function runConformance(
	baseUrl: string,
	known: Partial<Known> = {},
	fetchPlatform: ApiServer["fetch"] = fetch,
): Promise<Report> {
	const report = new Report();
	const check: Check = {
		report,
		known: { ...SAMPLE, ...known },
		createClient: () => new CheckedClient({ baseUrl, fetch: fetchPlatform }, report),
	};
	const people = await checkAccounts(check);
	const offers = await checkCatalogue(check);
	const transactionId = await checkPayments(check, people, offers);
	await checkOptional(check, people, { offers, transactionId });
	const [first, second] = people;
	const leaver = second ?? first;
	if (leaver) await checkLogout(check, leaver);
	return report;
}
