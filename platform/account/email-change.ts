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
import { queueLinkMail } from "./link-mail";
import { dropTokens } from "./one-time-token-store";
import { findUserByEmail, type UserRow, updateUser } from "./user-store";

/** Rejects a change that needs no look at other accounts. `email` was read by `cleanEmail`. */
export function rejectUselessChange(user: UserRow, email: string): void {
	if (user.email_verified_at !== null) throw new CallError(409, "email_already_verified");
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
	if (await findUserByEmail(trx, email)) throw rejectTaken();
	await closeOldAddress(trx, user);
	const recipient = await setEmail(trx, user, email);
	const mail = await queueLinkMail(context, trx, { kind: "verify-email", recipient, webOrigin });
	return { user: recipient, mail };
}

const rejectTaken = () => createFieldError({ email: ["email_taken"] });

/** A registration or another change with this address may be committed at this moment. */
async function setEmail(trx: Db, user: UserRow, email: string): Promise<UserRow> {
	try {
		return (await updateUser(trx, user.id, { email, email_refused_at: null })) ?? user;
	} catch (error) {
		throw isTaken(error) ? rejectTaken() : error;
	}
}

/** The mails that an account gets before it is verified; each of these links lets its reader in. */
const linkMails = ["verify-email", "password-reset"] as const satisfies MailKind[];

/** The reader of the old address must not get into the account. */
async function closeOldAddress(trx: Db, { id, email }: UserRow): Promise<void> {
	for (const kind of linkMails) await dropTokens(trx, kind, id);
	await trx
		.deleteFrom("outbox")
		.where("recipient", "=", email)
		.where("kind", "in", linkMails)
		.execute();
}
