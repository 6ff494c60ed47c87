/** Addresses that are replaced: one that was never verified at once, a verified one by links to both. */
import type { Hono } from "hono";
import { cleanEmail } from "#core/email";
import {
	type Call,
	mountCall,
	rejectSuspended,
	requireActiveUser,
	requireUser,
} from "../http/call";
import { CallError } from "../http/call-error";
import { webOriginOf } from "../http/request";
import { signIn } from "../http/session";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";
import { changeEmail, rejectUselessChange, rejectUselessEmail } from "./email-change";
import { findEmailChange, findWaitingEmailChange } from "./email-change-store";
import { announceMail } from "./link-mail";
import { chooseSendTime } from "./link-mail-pace";
import { lockActiveUser, lockCheckedUser, lockCheckedUserForUpdate } from "./locked-user";
import { checkCurrentPassword, passwordQueue } from "./password";
import { toWireUser } from "./user-route";
import type { UserRow } from "./user-store";
import {
	cancelEmailChange,
	confirmEmailChange,
	requestEmailChange,
	undoEmailChange,
} from "./verified-email-change";

/**
 * Each change mails another address and says whether it has an account, as registration does: few
 * people need a second one.
 */
const changeLimit: AttemptLimit = { name: "email-change", attempts: 5, windowSeconds: 3600 };

/** The person whose password is right, while few changes were tried. */
async function checkPerson(
	context: PlatformContext,
	user: UserRow,
	password: string,
): Promise<UserRow> {
	const checked = await passwordQueue.run({ lane: "member", by: user.id }, () =>
		checkCurrentPassword(context, user.id, password),
	);
	const retryAfter = await countAttempt(context.db, changeLimit, user.id, context.now());
	if (retryAfter > 0) throw new CallError(429, "too_many_attempts", { retryAfter });
	return checked;
}

async function correctOwnEmail(
	context: PlatformContext,
	{ http, body, session }: Call<"changeEmail">,
): Promise<Response> {
	const user = requireActiveUser(session);
	const email = cleanEmail(body.email);
	rejectUselessChange(user, email);
	const checked = await checkPerson(context, user, body.current_password);
	const webOrigin = webOriginOf(context.options, http.req.raw);
	const changed = await context.db.transaction().execute(async (trx) => {
		const user = rejectSuspended(await lockCheckedUserForUpdate(trx, checked));
		return changeEmail(context, trx, { user, email, webOrigin });
	});
	announceMail(context, email, changed.mail);
	const data = { user: toWireUser(changed.user) };
	return http.json({ success: true, message: "Address changed", data });
}

async function request(
	context: PlatformContext,
	{ http, body, session }: Call<"requestEmailChange">,
): Promise<Response> {
	const user = requireActiveUser(session);
	const email = cleanEmail(body.email);
	if (user.email_verified_at === null) throw new CallError(403, "email_not_verified");
	rejectUselessEmail(user, email);
	const checked = await checkPerson(context, user, body.current_password);
	const webOrigin = webOriginOf(context.options, http.req.raw);
	const sendAt = await chooseSendTime(context, http);
	const queued = await context.db.transaction().execute(async (trx) => {
		const user = rejectSuspended(await lockCheckedUser(trx, checked));
		return requestEmailChange(context, trx, { user, email, webOrigin, sendAt });
	});
	announceMail(context, queued.to, queued.mail);
	const data = { email, expires_at: queued.expiresAt.toISOString() };
	return http.json({ success: true, message: "Link sent", data });
}

/** The person who confirms while signed in goes on, with a new session. */
async function confirm(
	context: PlatformContext,
	{ http, body, session }: Call<"confirmEmailChange">,
): Promise<Response> {
	const link = { token: body.token, webOrigin: webOriginOf(context.options, http.req.raw) };
	const change = await findEmailChange(context.db, "confirm_hash", body.token);
	const isOwner = session?.user !== undefined && session.user.id === change?.user_id;
	let confirmed: Awaited<ReturnType<typeof confirmEmailChange>> | undefined;
	if (isOwner) {
		await signIn(context, http, session, async (trx) => {
			confirmed = await confirmEmailChange(context, trx, link);
			return confirmed.user;
		});
	} else {
		confirmed = await context.db
			.transaction()
			.execute((trx) => confirmEmailChange(context, trx, link));
	}
	const queued = confirmed?.queued;
	if (queued) announceMail(context, queued.to, queued.mail);
	return http.json({ success: true, message: "Address changed" });
}

export function mountEmailChangeRoutes(app: Hono, context: PlatformContext): void {
	const { db } = context;

	mountCall(app, context, "changeEmail", (call) => correctOwnEmail(context, call));

	mountCall(app, context, "emailChange", async ({ http, session }) => {
		const { id } = requireUser(session);
		const waiting = await findWaitingEmailChange(db, id, context.now());
		const email = waiting?.new_email ?? null;
		const data = { email, expires_at: waiting?.confirm_until ?? null };
		return http.json({ success: true, data });
	});

	mountCall(app, context, "requestEmailChange", (call) => request(context, call));

	mountCall(app, context, "cancelEmailChange", async ({ http, body, session }) => {
		const { id: userId } = requireActiveUser(session);
		await db.transaction().execute(async (trx) => {
			await lockActiveUser(trx, userId);
			await cancelEmailChange(context, trx, { userId, email: cleanEmail(body.email) });
		});
		return http.json({ success: true, message: "Withdrawn" });
	});

	mountCall(app, context, "confirmEmailChange", (call) => confirm(context, call));

	mountCall(app, context, "undoEmailChange", async ({ http, body }) => {
		const link = { token: body.token, webOrigin: webOriginOf(context.options, http.req.raw) };
		const queued = await db.transaction().execute((trx) => undoEmailChange(context, trx, link));
		if (queued) announceMail(context, queued.to, queued.mail);
		return http.json({ success: true, message: "Address restored" });
	});
}
