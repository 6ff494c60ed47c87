/** What a person changes about the account (docs/product.md, account-37 to account-39). */
import type { Hono } from "hono";
import {
	mountCall,
	refuseStolen,
	requireActiveUser,
	requireSignedIn,
	requireUser,
} from "../http/call";
import { Refusal, refuseFields } from "../http/refusal";
import { signOut } from "../http/session-cookie";
import { webOriginOf } from "../http/web-origin";
import { isLocale } from "../platform/locale";
import type { PlatformContext } from "../runtime/context";
import { deleteAccount, hasWaitingPayment, lockPayments } from "./account-deletion";
import { checkCurrentPassword } from "./current-password";
import { lockActiveUser, lockLeavingUser } from "./locked-user";
import { admitHashing } from "./password";
import { normalizePhone, profileErrors } from "./registration";
import { endUserSessions } from "./sign-out";
import { toWireUser } from "./user-answer";
import { getUser, lockUser, updateUser } from "./user-store";

export function mountAccountRoutes(app: Hono, context: PlatformContext): void {
	const { db } = context;

	mountCall(app, context, "updateProfile", async ({ http, body, session }) => {
		const { id } = requireActiveUser(session);
		const { name, phone, locale } = body;
		const errors = profileErrors(body);
		if (!isLocale(locale)) throw refuseFields({ ...errors, locale: ["invalid_field"] });
		if (Object.keys(errors).length > 0) throw refuseFields(errors);
		const profile = { name: name.trim(), phone: normalizePhone(phone) ?? phone, locale };
		const user = await db.transaction().execute(async (trx) => {
			await lockActiveUser(trx, id);
			return updateUser(trx, id, profile);
		});
		if (user === undefined) throw new Refusal(401, "unauthenticated");
		return http.json({ success: true, message: "Saved", data: { user: toWireUser(user) } });
	});

	mountCall(app, context, "endSessions", async ({ http, session }) => {
		const { id } = requireSignedIn(session);
		await db.transaction().execute(async (trx) => {
			// Who signs in locks the person before what lets them in.
			await lockUser(trx, id);
			await endUserSessions(trx, id);
		});
		await signOut(context, http, undefined);
		return http.json({ success: true, message: "Signed out everywhere" });
	});

	mountCall(app, context, "deleteAccount", async ({ http, body, session }) => {
		const { id } = requireUser(session);
		const leave = async () => {
			const checked = await admitHashing(() =>
				checkCurrentPassword(context, id, body.current_password),
			);
			const webOrigin = webOriginOf(context.options, http.req.raw);
			await db.transaction().execute(async (trx) => {
				await lockPayments(trx, id);
				const user = refuseStolen(await lockLeavingUser(trx, checked));
				if (await hasWaitingPayment(trx, id)) throw new Refusal(409, "payment_waiting");
				await deleteAccount(context, trx, user, webOrigin);
			});
		};
		await leave().catch(async (error) => {
			// Pressed twice, a form shows the answer to the second press alone: it is as was asked for.
			if ((await getUser(db, id)).deleted_at === null) throw error;
		});
		context.wakeMailer();
		await signOut(context, http, undefined);
		return http.json({ success: true, message: "Account deleted" });
	});
}
