/**
 * Replaces an address that was mistyped at registration (docs/product/account.md, account-64). Only one that
 * was never verified can be replaced: it does not belong to anyone yet, as far as we know.
 */

import { isEmail } from "../base/email";
import { type Db, isTaken } from "../database/database";
import { CallError, createFieldError } from "../http/call-error";
import type { MailKind } from "../mail/mail-kind";
import type { WrittenMail } from "../mail/write-mail";
import type { PlatformContext } from "../runtime/context";
import { isEmailReserved } from "./email-change-store";
import { queueLinkMail } from "./link-mail";
import { dropTokens } from "./one-time-token-store";
import { findUserByEmail, type UserRow, updateUser } from "./user-store";

/** Rejects a change that needs no look at other accounts. `email` was read by `cleanEmail`. */
export function rejectUselessChange(user: UserRow, email: string): void {
	if (user.email_verified_at !== null) throw new CallError(409, "email_already_verified");
	rejectUselessEmail(user, email);
}

export function rejectUselessEmail(user: UserRow, email: string): void {
	if (!isEmail(email)) throw createFieldError({ email: ["email_invalid"] });
	if (user.email === email) throw createFieldError({ email: ["email_unchanged"] });
}

type EmailChange = { user: UserRow; email: string; webOrigin: string };
type ChangedEmail = { user: UserRow; mail: WrittenMail };

/**
 * Expects a `user` locked by `lockUserForUpdate`. Call `announceMail` after the commit.
 *
 * @throws CallError
 */
export async function changeEmail(
	context: PlatformContext,
	trx: Db,
	{ user, email, webOrigin }: EmailChange,
): Promise<ChangedEmail> {
	rejectUselessChange(user, email);
	await closeOldEmail(trx, user);
	const recipient = await setEmail(trx, user, { email, now: context.now(), rejectTaken });
	const mail = await queueLinkMail(context, trx, { kind: "verify-email", recipient, webOrigin });
	return { user: recipient, mail };
}

const rejectTaken = () => createFieldError({ email: ["email_taken"] });

type EmailSetting = { email: string; now: Date; rejectTaken: () => CallError };

/**
 * Writes the address; `rejectTaken` says that somebody else has it, or can still get it back. Expects a locked
 * `user`.
 */
export async function setEmail(
	trx: Db,
	user: UserRow,
	{ email, now, rejectTaken }: EmailSetting,
): Promise<UserRow> {
	const owner = await findUserByEmail(trx, email);
	if (owner !== undefined && owner.id !== user.id) throw rejectTaken();
	const change = { email, email_refused_at: null };
	const changed = await updateUser(trx, user.id, change).catch((error) => {
		// A registration or another change with this address may be committed at this moment.
		throw isTaken(error) ? rejectTaken() : error;
	});
	if (await isEmailReserved(trx, { email, userId: user.id }, now)) throw rejectTaken();
	return changed ?? user;
}

/** The mails with a link that lets its reader in. */
const linkMails = ["verify-email", "password-reset"] as const satisfies MailKind[];

/** The reader of an address that is replaced must not get into the account. */
export async function closeOldEmail(trx: Db, { id, email }: UserRow): Promise<void> {
	for (const kind of linkMails) await dropTokens(trx, kind, id);
	await trx
		.deleteFrom("outbox")
		.where("recipient", "=", email)
		.where("kind", "in", linkMails)
		.execute();
}
