/** Accounts: registration and the verification of their address. */
import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { registerPayload } from "../../contract/user";
import { type Call, mountCall } from "../http/call";
import { Refusal, refuseFields } from "../http/refusal";
import { localeOf } from "../http/request-locale";
import { signIn } from "../http/session-cookie";
import { webOriginOf } from "../http/web-origin";
import { normalizeEmail } from "../platform/email";
import { newId } from "../platform/secret-token";
import { type AttemptLimit, countAttempt } from "../runtime/attempt-store";
import type { PlatformContext } from "../runtime/context";
import { announceMail, mailLink, queueLinkMail } from "./link-mail";
import { lockTokenOwner } from "./locked-user";
import { admitHashing, hashPassword } from "./password";
import { normalizePhone, registrationErrors } from "./registration";
import { toWireUser } from "./user-answer";
import { findUserByEmail, insertUser, markEmailVerified, type UserRow } from "./user-store";

/** Enough for somebody who tries again, too little to flood a stranger's inbox. */
const mailLimit: AttemptLimit = { name: "mail", attempts: 10, windowSeconds: 3600 };

async function buildUser(
	context: PlatformContext,
	form: z.output<typeof registerPayload>,
	http: Context,
): Promise<UserRow> {
	const errors = registrationErrors(form);
	if (Object.keys(errors).length > 0) throw refuseFields(errors);
	return {
		id: newId("usr"),
		name: form.name.trim(),
		email: normalizeEmail(form.email),
		phone: normalizePhone(form.phone) ?? form.phone,
		avatar: null,
		password_hash: await hashPassword(form.password, context.options.passwordCost),
		is_active: 1,
		is_creator: 0,
		creator_tier: null,
		email_verified_at: null,
		created_at: context.now().toISOString(),
		locale: localeOf(http) ?? null,
		deleted_at: null,
		suspended_at: null,
		suspension_reason: null,
		suspension_note: null,
	};
}

async function register(
	context: PlatformContext,
	{ http, body, session }: Call<"register" | "registerV1">,
): Promise<Response> {
	const user = await admitHashing(() => buildUser(context, body, http));
	const webOrigin = webOriginOf(context.options, http.req.raw);
	const mail = await context.db.transaction().execute(async (trx) => {
		if (!(await insertUser(trx, user))) {
			throw refuseFields({ email: ["email_taken"] });
		}
		return queueLinkMail(context, trx, { kind: "verify-email", recipient: user, webOrigin });
	});
	announceMail(context, user.email, mail);
	await signIn(context, http, session, async () => user);
	const data = { user: toWireUser(user) };
	return http.json({ success: true, message: "Registration successful", data }, 201);
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
		const now = context.now();
		await context.db.transaction().execute(async (trx) => {
			// Left as it is: a second press, or the mail opened again, reads that it worked.
			const user = await lockTokenOwner(trx, "verify-email", body.token, now);
			if (user === undefined) throw new Refusal(401, "invalid_verification_link");
			await markEmailVerified(trx, user.id, now);
		});
		return http.json({ success: true, message: "Email verified successfully" });
	});

	// Answers the same whether or not the address has an account.
	mountCall(app, context, "sendVerificationEmail", async ({ http, body }) => {
		await sendVerificationMail(context, normalizeEmail(body.email), http);
		const message = "If this address waits for verification, an email is on its way.";
		return http.json({ success: true, message });
	});
}
