/**
 * Replaces an address that is verified (docs/product/account.md, account-115 to account-123): the new one
 * confirms by a link, and the old one gets a link that undoes it. The audit lines name no address, because
 * lines outlast the account (account-39).
 */
import { DEFAULT_LOCALE } from "../base/locale";
import type { Db } from "../database/database";
import { rejectSuspended } from "../http/call";
import { CallError, createFieldError } from "../http/call-error";
import { dropWaitingMails } from "../mail/outbox-store";
import { queueMail } from "../mail/queue-mail";
import type { WrittenMail } from "../mail/write-mail";
import { insertAct } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { closeOldEmail, rejectUselessEmail, setEmail } from "./email-change";
import {
	closeEmailChanges,
	type EmailChangeRow,
	emailChangedMailKey,
	emailChangeMailKey,
	findEmailChange,
	findWaitingEmailChange,
	insertEmailChange,
	isEmailReserved,
	markEmailChangeConfirmed,
	markEmailChangeUndone,
} from "./email-change-store";
import { queueLinkMail } from "./link-mail";
import { endUserSessions } from "./one-time-token-store";
import { makeDummyHash } from "./password";
import { findUserByEmail, lockUserForUpdate, type UserRow, updateUser } from "./user-store";

/** A mail that was queued; call `announceMail` after the commit. */
export type QueuedMail = { to: string; mail: WrittenMail };

const rejectTakenField = () => createFieldError({ email: ["email_taken"] });
const rejectTaken = () => new CallError(409, "email_taken");

const recordOwnAct = (
	trx: Db,
	act: "requested" | "withdrawn" | "confirmed" | "undone",
	id: string,
	now: Date,
) => insertAct(trx, { actor: "site", action: `member_email.${act}`, subject: id }, now);

async function isUsedByAnother(
	trx: Db,
	email: string,
	userId: string,
	now: Date,
): Promise<boolean> {
	const owner = await findUserByEmail(trx, email);
	if (owner !== undefined) return owner.id !== userId;
	return isEmailReserved(trx, { email, userId }, now);
}

/** Ends what waits, with the mails that were not sent yet. */
async function closeWaiting(trx: Db, userId: string, now: Date): Promise<void> {
	const closed = await closeEmailChanges(trx, { userId }, now);
	await dropWaitingMails(trx, closed.map(emailChangeMailKey));
}

type EmailRequest = { user: UserRow; email: string; webOrigin: string; sendAt: Date };

/**
 * Mails the new address a link. Nothing else changes. Expects a locked `user`.
 *
 * @throws CallError
 */
export async function requestEmailChange(
	context: PlatformContext,
	trx: Db,
	{ user, email, webOrigin, sendAt }: EmailRequest,
): Promise<QueuedMail & { expiresAt: Date }> {
	const now = context.now();
	if (user.email_verified_at === null) throw new CallError(403, "email_not_verified");
	rejectUselessEmail(user, email);
	if (await isUsedByAnother(trx, email, user.id, now)) throw rejectTakenField();
	await closeWaiting(trx, user.id, now);
	const change = { userId: user.id, oldEmail: user.email, newEmail: email };
	const { id, token, expiresAt } = await insertEmailChange(trx, change, now);
	const mail = await queueMail(context, trx, {
		key: emailChangeMailKey(id),
		recipient: email,
		locale: user.locale ?? DEFAULT_LOCALE,
		mail: { kind: "email-change", facts: { token, expiresAt: expiresAt.toISOString() } },
		webOrigin,
		expiresAt,
		sendAt,
	});
	await recordOwnAct(trx, "requested", user.id, now);
	return { to: email, mail, expiresAt };
}

/** Withdraws the change to this address; does nothing when another one waits, or none. Expects a locked user. */
export async function cancelEmailChange(
	context: PlatformContext,
	trx: Db,
	{ userId, email }: { userId: string; email: string },
): Promise<void> {
	const now = context.now();
	const waiting = await findWaitingEmailChange(trx, userId, now);
	if (waiting?.new_email !== email) return;
	await closeWaiting(trx, userId, now);
	await recordOwnAct(trx, "withdrawn", userId, now);
}

/** The change of a link and its person, both locked; undefined when the link or the account is unknown. */
async function lockChange(trx: Db, column: "confirm_hash" | "undo_hash", token: string) {
	const found = await findEmailChange(trx, column, token);
	const user = found && (await lockUserForUpdate(trx, found.user_id));
	// It may have been confirmed, undone or replaced while this waited for the lock.
	const change = user && (await findEmailChange(trx, column, token));
	return user && change && { user, change };
}

async function rejectDeadLink(trx: Db, change: EmailChangeRow, now: Date): Promise<never> {
	const isReplaced = change.closed_at !== null && change.confirmed_at === null;
	const newer = isReplaced && (await findWaitingEmailChange(trx, change.user_id, now));
	throw new CallError(401, newer ? "email_link_replaced" : "invalid_email_link");
}

type Link = { token: string; webOrigin: string };

/**
 * Replaces the address and ends every session of the person. A second press of the same link does nothing, and
 * says that it worked. `queued` is the mail to the old address.
 *
 * @throws CallError
 */
export async function confirmEmailChange(
	context: PlatformContext,
	trx: Db,
	{ token, webOrigin }: Link,
): Promise<{ user: UserRow; queued?: QueuedMail }> {
	const now = context.now();
	const locked = await lockChange(trx, "confirm_hash", token);
	if (locked === undefined) throw new CallError(401, "invalid_email_link");
	const { user, change } = locked;
	const isInUse = user.email === change.new_email && change.undone_at === null;
	if (change.confirmed_at !== null && isInUse) return { user };
	const isOpen = change.confirmed_at === null && change.closed_at === null;
	if (!isOpen || change.confirm_until <= now.toISOString()) {
		return rejectDeadLink(trx, change, now);
	}
	rejectSuspended(user);
	await closeOldEmail(trx, user);
	const changed = await setEmail(trx, user, { email: change.new_email, now, rejectTaken });
	await endUserSessions(trx, user.id);
	const undo = await markEmailChangeConfirmed(trx, change.id, now);
	const mail = await queueMail(context, trx, {
		key: emailChangedMailKey(change.id),
		recipient: user.email,
		locale: user.locale ?? DEFAULT_LOCALE,
		mail: {
			kind: "email-changed",
			facts: {
				token: undo.token,
				changedAt: now.toISOString(),
				expiresAt: undo.expiresAt.toISOString(),
			},
		},
		webOrigin,
		expiresAt: undo.expiresAt,
	});
	await recordOwnAct(trx, "confirmed", user.id, now);
	return { user: changed, queued: { to: user.email, mail } };
}

/**
 * Puts the old address back. The password was known to the person who changed it, so it ends too, with all sessions and with
 * every change that came later, and the old address gets a link for a new password. A suspended account stays
 * suspended. A second press does nothing, and says that it worked.
 *
 * @throws CallError
 */
export async function undoEmailChange(
	context: PlatformContext,
	trx: Db,
	{ token, webOrigin }: Link,
): Promise<QueuedMail | undefined> {
	const now = context.now();
	const locked = await lockChange(trx, "undo_hash", token);
	if (locked === undefined) throw new CallError(401, "invalid_undo_link");
	const { user, change } = locked;
	if (change.undone_at !== null && user.email === change.old_email) return undefined;
	const isOpen = change.undone_at === null && change.closed_at === null;
	if (!isOpen || (change.undo_until ?? "") <= now.toISOString()) {
		throw new CallError(401, "invalid_undo_link");
	}
	await closeOldEmail(trx, user);
	await markEmailChangeUndone(trx, change.id, now);
	const later = { userId: user.id, since: change.confirmed_at ?? "" };
	const closed = await closeEmailChanges(trx, later, now);
	await dropWaitingMails(trx, [
		...closed.map(emailChangeMailKey),
		...closed.map(emailChangedMailKey),
	]);
	const rejectTaken = () => new CallError(409, "old_email_taken");
	await setEmail(trx, user, { email: change.old_email, now, rejectTaken });
	const password_hash = makeDummyHash(context.options.passwordCost);
	const recipient = (await updateUser(trx, user.id, { password_hash })) ?? user;
	await endUserSessions(trx, user.id);
	const mail = await queueLinkMail(context, trx, { kind: "password-reset", recipient, webOrigin });
	await recordOwnAct(trx, "undone", user.id, now);
	return { to: recipient.email, mail };
}
