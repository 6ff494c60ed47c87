/**
 * Accounts: registration, verification, the profile, ending all sessions, deletion
 * (docs/product/account.md).
 */

import type { Context, Hono } from "hono";
import type { z } from "zod";
import { cleanEmail } from "#core/email";
import type { registerPayload, WireUser } from "../../contract/user";
import { isLocale } from "../base/locale";
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import { isStolen } from "../database/reason";
import {
	type Call,
	mountCall,
	rejectStolen,
	requireActiveUser,
	requireSignedIn,
	requireUser,
} from "../http/call";
import { CallError, createFieldError } from "../http/call-error";
import { localeOf, webOriginOf } from "../http/request";
import { signIn, signOut } from "../http/session";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";
import { deleteAccount, findWaitingPayment, lockPayments } from "./account-deletion";
import { isEmailReserved } from "./email-change-store";
import { announceMail, mailLink, queueLinkMail } from "./link-mail";
import { chooseSendTime } from "./link-mail-pace";
import { lockActiveUser, lockCheckedUserForUpdate, lockTokenOwner } from "./locked-user";
import { endUserSessions, findOldLink, findTokenOwner } from "./one-time-token-store";
import { checkCurrentPassword, hashPassword, passwordQueue } from "./password";
import { readVisitor } from "./password-queue";
import { profileErrors, toProfileColumns, toWireProfile } from "./profile";
import { registrationErrors } from "./registration";
import { chooseReminders, readReminderToken } from "./reminder-choice";
import { recordMemberSignIn } from "./sign-in-trail";
import {
	findUserByEmail,
	getUser,
	insertUser,
	lockUser,
	markEmailVerified,
	type NewUser,
	type UserRow,
	updateUser,
} from "./user-store";

/**
 * Sends both spellings of verification, because clients read one or the other. For a stolen account
 * only the fields that say that it is closed: the caller may be the thief.
 */
export function toWireUser(user: UserRow): WireUser {
	const closed = {
		id: user.id,
		email: user.email,
		is_active: user.is_active === 1,
		email_verified_at: user.email_verified_at,
		email_verified: user.email_verified_at !== null,
	};
	if (isStolen(user)) return closed;
	return {
		...closed,
		...(user.email_refused_at !== null && { email_undeliverable: true }),
		...(user.reminders_off_at !== null && { reminders_off: true }),
		...toWireProfile(user),
		avatar: user.avatar,
		is_creator: user.is_creator === 1,
		creator_tier: user.creator_tier,
		locale: user.locale,
	};
}

/** Enough for somebody who tries again, too few to flood a stranger's inbox. */
const mailLimit: AttemptLimit = { name: "mail", attempts: 10, windowSeconds: 3600 };

async function buildUser(
	context: PlatformContext,
	form: z.output<typeof registerPayload>,
	http: Context,
): Promise<NewUser> {
	const errors = await registrationErrors(form);
	if (Object.keys(errors).length > 0) throw createFieldError(errors);
	return {
		id: newId("usr"),
		...toProfileColumns(form),
		email: cleanEmail(form.email),
		password_hash: await hashPassword(form.password, context.options.passwordCost),
		is_active: 1,
		is_creator: 0,
		created_at: context.now().toISOString(),
		locale: localeOf(http) ?? null,
	};
}

async function register(
	context: PlatformContext,
	{ http, body, session }: Call<"register" | "registerV1">,
): Promise<Response> {
	const visitor = readVisitor(http, cleanEmail(body.email));
	const newUser = await passwordQueue.run(visitor, () => buildUser(context, body, http));
	const webOrigin = webOriginOf(context.options, http.req.raw);
	const sendAt = await chooseSendTime(context, http);
	const { user, mail } = await context.db.transaction().execute(async (trx) => {
		const user = await insertUser(trx, newUser);
		// A person whose address was changed may still get it back (account-122).
		const isFree =
			user && !(await isEmailReserved(trx, { email: user.email, userId: user.id }, context.now()));
		if (!isFree) throw createFieldError({ email: ["email_taken"] });
		const mailOrder = { kind: "verify-email", recipient: user, webOrigin, sendAt } as const;
		return { user, mail: await queueLinkMail(context, trx, mailOrder) };
	});
	announceMail(context, user.email, mail);
	await signIn(context, http, session, async (trx) => {
		const { now } = context;
		await recordMemberSignIn(trx, http, {
			...{ userId: user.id, result: "accepted", by: "registration", now: now() },
		});
		return user;
	});
	const data = { user: toWireUser(user) };
	return http.json({ success: true, message: "Registration successful", data }, 201);
}

async function verifyEmail({ db, now }: PlatformContext, token: string): Promise<void> {
	const at = now();
	await db.transaction().execute(async (trx) => {
		// The token stays, so that a second click, or the mail opened again, succeeds too.
		const user = await lockTokenOwner(trx, "verify-email", token, at);
		if (user !== undefined) return markEmailVerified(trx, user.id, at);
		const link = await findOldLink(trx, "verify-email", token, at);
		if (link?.isVerified) return;
		const code = link?.isReplaced ? "verification_link_replaced" : "invalid_verification_link";
		throw new CallError(401, code);
	});
}

/** The token's own person alone: links of before lead to no address. */
async function readVerificationLink({ db, now }: PlatformContext, token: string): Promise<string> {
	const userId = await findTokenOwner(db, "verify-email", token, now());
	if (userId === undefined) throw new CallError(401, "invalid_verification_link");
	return (await getUser(db, userId)).email;
}

async function sendVerificationMail(
	context: PlatformContext,
	email: string,
	http: Context,
): Promise<void> {
	const wait = await countAttempt(context.db, mailLimit, email, context.now());
	const user = await findUserByEmail(context.db, email);
	if (user === undefined || user.email_verified_at !== null || wait > 0) return;
	await mailLink(context, http, user, "verify-email");
}

export function mountUserRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "register", (call) => register(context, call));
	mountCall(app, context, "registerV1", (call) => register(context, call));

	mountCall(app, context, "verifyEmail", async ({ http, body }) => {
		await verifyEmail(context, body.token);
		return http.json({ success: true, message: "Email verified successfully" });
	});

	mountCall(app, context, "verificationLink", async ({ http, body }) =>
		http.json({ success: true, data: { email: await readVerificationLink(context, body.token) } }),
	);

	// Responds the same whether or not the address has an account.
	mountCall(app, context, "sendVerificationEmail", async ({ http, body }) => {
		await sendVerificationMail(context, cleanEmail(body.email), http);
		const message = "If this address waits for verification, an email is on its way.";
		return http.json({ success: true, message });
	});
}

type PaymentHooks = {
	/** Asks the gateways about a person's open payments. */
	checkPaymentsOf(userId: string): Promise<void>;
	/** Ends the person's plans. */
	endPlansOf(trx: Db, userId: string, now: Date): Promise<void>;
};

export function mountAccountRoutes(app: Hono, context: PlatformContext, hooks: PaymentHooks): void {
	const { db } = context;

	mountCall(app, context, "updateProfile", async ({ http, body, session }) => {
		const { id } = requireActiveUser(session);
		const { locale } = body;
		const errors = profileErrors(body);
		if (!isLocale(locale)) throw createFieldError({ ...errors, locale: ["invalid_field"] });
		if (Object.keys(errors).length > 0) throw createFieldError(errors);
		const user = await db.transaction().execute(async (trx) => {
			await lockActiveUser(trx, id);
			return updateUser(trx, id, { ...toProfileColumns(body), locale });
		});
		if (user === undefined) throw new CallError(401, "unauthenticated");
		return http.json({ success: true, message: "Saved", data: { user: toWireUser(user) } });
	});

	mountCall(app, context, "updateReminders", async ({ http, body, session }) => {
		const { id } = requireUser(session);
		await chooseReminders(db, id, { isOn: body.enabled, at: context.now() });
		const data = { user: toWireUser(await getUser(db, id)) };
		return http.json({ success: true, message: "Saved", data });
	});

	mountCall(app, context, "stopReminders", async ({ http, body }) => {
		const id = readReminderToken(context.secrets, body.token);
		if (id === undefined) throw new CallError(401, "invalid_reminder_link");
		await chooseReminders(db, id, { isOn: body.enabled ?? false, at: context.now() });
		return http.json({ success: true, message: "Saved" });
	});

	mountCall(app, context, "endSessions", async ({ http, session }) => {
		const { id } = requireSignedIn(session);
		await db.transaction().execute(async (trx) => {
			// Signing in locks the person before the token or session.
			await lockUser(trx, id);
			await endUserSessions(trx, id);
		});
		await signOut(context, http, undefined);
		return http.json({ success: true, message: "Signed out everywhere" });
	});

	mountCall(app, context, "deleteAccount", async ({ http, body, session }) => {
		const { id } = requireUser(session);
		const leave = async () => {
			const checked = await passwordQueue.run({ lane: "member", by: id }, () =>
				checkCurrentPassword(context, id, body.current_password),
			);
			const webOrigin = webOriginOf(context.options, http.req.raw);
			await hooks.checkPaymentsOf(id);
			await db.transaction().execute(async (trx) => {
				await lockPayments(trx, id);
				const user = rejectStolen(await lockCheckedUserForUpdate(trx, checked));
				const waiting = await findWaitingPayment(trx, id);
				if (waiting) {
					const waitUntil = waiting.until ?? undefined;
					throw new CallError(409, "payment_waiting", { waitUntil });
				}
				await hooks.endPlansOf(trx, id, context.now());
				await deleteAccount(context, trx, user, webOrigin);
			});
		};
		await leave().catch(async (error) => {
			// A double-clicked form shows only the response to its second request: the account is
			// deleted, as requested.
			if ((await getUser(db, id)).deleted_at === null) throw error;
		});
		context.wakeMailer();
		await signOut(context, http, undefined);
		return http.json({ success: true, message: "Account deleted" });
	});
}
