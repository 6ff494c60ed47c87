/**
 * Records sign-ins of members in the audit trail: the account, the network, the result and the time. The
 * whole address is not stored, and no text that somebody typed.
 */

import type { Context } from "hono";
import type { SignInProof } from "#core/audit-fact";
import { listNetworks } from "#core/client-network";
import { headerNames } from "../../contract/calls";
import type { Db } from "../database/database";
import { insertAct } from "../runtime/audit-log";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";
import { runFrom } from "../runtime/request-origin";

/** So that guesses cannot fill the trail. */
const recordedLimit: AttemptLimit = {
	name: "sign-in-recorded",
	attempts: 200,
	windowSeconds: 15 * 60,
};

type SignIn = {
	/** Undefined when nobody has the address that was typed. */
	userId: string | undefined;
	result: "accepted" | "refused" | "limited";
	by: SignInProof;
	now: Date;
};

export async function recordMemberSignIn(
	db: Db,
	http: Context,
	{ userId = "?", result, by, now }: SignIn,
): Promise<void> {
	const [network = ""] = listNetworks(http.req.header(headerNames.clientAddress) ?? "");
	if (result !== "accepted" && (await countAttempt(db, recordedLimit, network, now)) > 0) return;
	const requestId = http.req.header(headerNames.requestId) ?? "";
	const act = { actor: "site", action: `member_sign_in.${result}`, subject: userId };
	await runFrom({ requestId, address: network, client: null }, () =>
		insertAct(db, { ...act, after: { by } }, now),
	);
}
