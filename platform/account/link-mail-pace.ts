/**
 * Spaces out mails with links that strangers can ask for: above a generous number of one client's address,
 * of its networks and of the whole site, the next ones wait, and nobody is rejected (mail-40).
 */
import type { Context } from "hono";
import { listNetworks } from "#core/client-network";
import { headerNames } from "../../contract/calls";
import { addSeconds } from "../base/clock";
import { MAX_HOLD_SECONDS } from "../mail/outbox-store";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempts } from "../runtime/rate-limit-store";

const windowSeconds = 10 * 60;
const ofAddress: AttemptLimit = { name: "link-mails-address", attempts: 30, windowSeconds };
const ofNetwork: AttemptLimit = { name: "link-mails-network", attempts: 120, windowSeconds };
const ofSite: AttemptLimit = { name: "link-mails-site", attempts: 300, windowSeconds };

/** When a mail that this client asks for now may be sent. Call it before the transaction of the mail. */
export async function chooseSendTime({ db, now }: PlatformContext, http: Context): Promise<Date> {
	const at = now();
	const address = http.req.header(headerNames.clientAddress);
	const counted: (readonly [AttemptLimit, string])[] = [[ofSite, "site"]];
	if (address) counted.push([ofAddress, address]);
	for (const network of listNetworks(address ?? "")) counted.push([ofNetwork, network]);
	let seconds = 0;
	for (const [limit, subject] of counted) {
		const { attempts } = await countAttempts(db, limit, subject, at);
		// One more than allowed waits for as long as the next one of an even pace would.
		const late = Math.max(0, attempts - limit.attempts) * (windowSeconds / limit.attempts);
		seconds = Math.max(seconds, late);
	}
	return addSeconds(at, Math.min(seconds, MAX_HOLD_SECONDS));
}
