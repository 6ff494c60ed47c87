/** Forgotten and changed passwords (docs/product/account.md, account-32 to account-34). */

import { setTimeout as wait } from "node:timers/promises";
import type { Context, Hono } from "hono";
import { cleanEmail } from "#core/email";
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import { type Call, mountCall, rejectSuspended, requireActiveUser } from "../http/call";
import { CallError, createFieldError } from "../http/call-error";
import { webOriginOf } from "../http/request";
import { signIn } from "../http/session";
import { queuePersonMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";
import { mailLink } from "./link-mail";
import { enterByToken, lockCheckedUser } from "./locked-user";
import { dropTokens, endUserSessions, findOldLink, findTokenOwner } from "./one-time-token-store";
import {
	checkCurrentPassword,
	forgetWrongPasswords,
	hashPassword,
	isPassword,
	passwordQueue,
} from "./password";
import { passwordErrors } from "./registration";
import { loginLimit, readLoginTry } from "./session-route";
import {
	findUserByEmail,
	getUser,
	markEmailVerified,
	type UserRow,
	updateUser,
} from "./user-store";

/** Enough for somebody who tries again, too few to flood a stranger's inbox. */
const mailLimit: AttemptLimit = { name: "password-reset", attempts: 5, windowSeconds: 3600 };

/**
 * Longer than writing a mail takes, so that the response time does not reveal who has an account.
 */
const RESPONSE_MILLISECONDS = 300;

/** Reveals nothing about accounts, not even by its timing: the queue sends the mail. */
async function queueResetMail(
	context: PlatformContext,
	email: string,
	http: Context,
): Promise<void> {
	const { db } = context;
	const now = context.now();
	const secondsToWait = await countAttempt(db, mailLimit, email, now);
	const user = await findUserByEmail(db, email);
	if (user === undefined || secondsToWait > 0) return;
	await mailLink(context, http, user, "password-reset");
}

type PasswordSetting = { user: UserRow; passwordHash: string; http: Context };

/** Expects a locked `user`. Ends every session and token of the person and informs them by mail. */
async function setPassword(
	context: PlatformContext,
	trx: Db,
	{ user, passwordHash, http }: PasswordSetting,
): Promise<void> {
	await updateUser(trx, user.id, { password_hash: passwordHash });
	await endUserSessions(trx, user.id);
	await dropTokens(trx, "password-reset", user.id);
	await loginLimit.forget(trx, readLoginTry(http, user.email));
	await forgetWrongPasswords(trx, user.id);
	await queuePersonMail(context, trx, user, {
		key: `password-changed:${newId("change")}`,
		mail: { kind: "password-changed", facts: { changedAt: context.now().toISOString() } },
		webOrigin: webOriginOf(context.options, http.req.raw),
	});
}

type Rejected = {
	userId: string;
	password: string;
	error: unknown;
	/** The password's hash when the request began, where a form asks for the current password. */
	hashBefore?: string;
};

/**
 * A double-clicked form has set its password by the second request, whose response is the one that
 * the browser shows. If another password was chosen meanwhile, the request is rejected.
 */
async function findChanged(
	context: PlatformContext,
	{ userId, password, error, hashBefore }: Rejected,
): Promise<UserRow> {
	if (!(error instanceof CallError)) throw error;
	const user = await getUser(context.db, userId);
	// While the request waited for its turn, the current password may have become another one.
	const isOvertaken = error.code === "current_password_wrong" && user.password_hash !== hashBefore;
	if (error.status !== 401 && !isOvertaken) throw error;
	const isSame = await passwordQueue.run({ lane: "member", by: userId }, () =>
		isPassword(password, user.password_hash),
	);
	if (!isSame) throw error;
	return user;
}

async function rejectLink({ db, now }: PlatformContext, token: string): Promise<CallError> {
	const link = await findOldLink(db, "password-reset", token, now());
	return new CallError(401, link?.isReplaced ? "password_link_replaced" : "invalid_password_link");
}

async function resetPassword(
	context: PlatformContext,
	{ http, body }: Call<"resetPassword">,
): Promise<Response> {
	const { db } = context;
	const userId = await findTokenOwner(db, "password-reset", body.token, context.now());
	if (userId === undefined) throw await rejectLink(context, body.token);
	await rejectBadPassword(body.password, body.password_confirmation);
	const passwordHash = await passwordQueue.run({ lane: "member", by: userId }, () =>
		hashPassword(body.password, context.options.passwordCost),
	);
	const enter = async (trx: Db) => {
		const now = context.now();
		const user = await enterByToken(trx, "password-reset", body.token, now);
		if (user === undefined) throw new CallError(401, "invalid_password_link");
		// The link came by mail, so the person who opens it owns the address.
		await markEmailVerified(trx, user.id, now);
		await setPassword(context, trx, { user, passwordHash, http });
	};
	await db
		.transaction()
		.execute(enter)
		.catch((error) => findChanged(context, { userId, password: body.password, error }));
	context.wakeMailer();
	return http.json({ success: true, message: "Password changed" });
}

async function changePassword(
	context: PlatformContext,
	{ http, body, session }: Call<"changePassword">,
): Promise<Response> {
	const { id: userId, password_hash: hashBefore } = requireActiveUser(session);
	await rejectBadPassword(body.password, body.password_confirmation);
	const member = { lane: "member", by: userId } as const;
	const change = async () => {
		const { checked, passwordHash } = await passwordQueue.run(member, async () => ({
			checked: await checkCurrentPassword(context, userId, body.current_password),
			passwordHash: await hashPassword(body.password, context.options.passwordCost),
		}));
		// The person stays signed in here with a new session, since copies of the old one have ended.
		await signIn(context, http, undefined, async (trx) => {
			const user = rejectSuspended(await lockCheckedUser(trx, checked));
			await setPassword(context, trx, { user, passwordHash, http });
			return user;
		});
	};
	await change().catch(async (error) => {
		const { password } = body;
		const user = await findChanged(context, { userId, password, error, hashBefore });
		await signIn(context, http, undefined, async (trx) =>
			rejectSuspended(await lockCheckedUser(trx, user)),
		);
	});
	context.wakeMailer();
	return http.json({ success: true, message: "Password changed" });
}

async function rejectBadPassword(password: string, confirmation: string): Promise<void> {
	const errors = await passwordErrors(password, confirmation);
	if (Object.keys(errors).length > 0) throw createFieldError(errors);
}

export function mountPasswordRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "forgotPassword", async ({ http, body }) => {
		const email = cleanEmail(body.email);
		await Promise.all([queueResetMail(context, email, http), wait(RESPONSE_MILLISECONDS)]);
		const message = "If this address has an account, an email is on its way.";
		return http.json({ success: true, message });
	});
	mountCall(app, context, "resetPassword", (call) => resetPassword(context, call));
	mountCall(app, context, "changePassword", (call) => changePassword(context, call));
}
