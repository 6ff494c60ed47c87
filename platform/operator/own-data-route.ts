/** The person's own copy of what is stored (docs/product/account.md, account-126 to account-129). */
import type { Hono } from "hono";
import { checkCurrentPassword, passwordQueue } from "../account/password";
import { mountCall, requireUser } from "../http/call";
import { CallError } from "../http/call-error";
import { insertAct } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";
import { readPersonCopy } from "./person-copy";

/** Each copy reads the whole history of a person. */
const copyLimit: AttemptLimit = { name: "own-data", attempts: 10, windowSeconds: 3600 };

/** A suspended person may take it, unless the account is stolen. */
export function mountOwnDataRoutes(app: Hono, context: PlatformContext): void {
	const { db } = context;
	mountCall(app, context, "ownData", async ({ http, body, session }) => {
		const { id } = requireUser(session);
		const person = await passwordQueue.run({ lane: "member", by: id }, () =>
			checkCurrentPassword(context, id, body.current_password),
		);
		const retryAfter = await countAttempt(db, copyLimit, id, context.now());
		if (retryAfter > 0) throw new CallError(429, "too_many_attempts", { retryAfter });
		const copy = await readPersonCopy(db, person);
		const act = { actor: "site", action: "member_data.copied", subject: id };
		await insertAct(db, act, context.now());
		return http.json({ success: true, data: { copy } });
	});
}
