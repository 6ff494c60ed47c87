/**
 * Puts mails into the outbox, in the transaction of the event that they report. The event's key is
 * unique, so an event that is repeated has one mail (docs/product/mail.md).
 */

import { addSeconds } from "../base/clock";
import { DEFAULT_LOCALE, type Locale } from "../base/locale";
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import type { UserTable } from "../database/schema";
import { webOriginOf } from "../http/request";
import type { PlatformContext } from "../runtime/context";
import type { Mail } from "./mail-kind";
import { insertMail, LIFETIME_SECONDS } from "./outbox-store";
import { type WrittenMail, writeMail } from "./write-mail";

export type MailOrder = {
	/** The event's key, such as `transfer-received:mp_1`. */
	key: string;
	recipient: string;
	locale: Locale;
	mail: Mail;
	/** The origin of its links; defaults to the setting. */
	webOrigin?: string;
	/** When it may be sent; at once when absent. */
	sendAt?: Date;
	/** When a link inside expires. */
	expiresAt?: Date;
	/** The Reply-To address. */
	replyTo?: string;
};

/** Call it inside a transaction, and `context.wakeMailer()` after the commit. */
export async function queueMail(
	context: PlatformContext,
	trx: Db,
	order: MailOrder,
): Promise<WrittenMail> {
	const { key, recipient, locale, mail } = order;
	const now = context.now();
	const webOrigin = order.webOrigin ?? webOriginOf(context.options);
	const { release, afterPayment } = context.options;
	const written = writeMail(mail, { locale, webOrigin, release, afterPayment });
	await insertMail(trx, {
		id: newId("mail"),
		event_key: key,
		kind: mail.kind,
		locale,
		recipient,
		...written,
		attempts: 0,
		next_attempt_at: (order.sendAt ?? now).toISOString(),
		sent_at: null,
		last_error: null,
		reply_to: order.replyTo ?? null,
		created_at: now.toISOString(),
		expires_at: (order.expiresAt ?? addSeconds(now, LIFETIME_SECONDS)).toISOString(),
	});
	const { mailsQueued } = context.counts;
	mailsQueued[mail.kind] = (mailsQueued[mail.kind] ?? 0) + 1;
	return written;
}

type Reader = Pick<UserTable, "email" | "locale" | "deleted_at">;

const findReader = (trx: Db, id: string): Promise<Reader> =>
	trx
		.selectFrom("users")
		.select(["email", "locale", "deleted_at"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

/** An order whose recipient is looked up. */
type UnaddressedOrder = Pick<MailOrder, "key" | "mail" | "webOrigin" | "replyTo">;

/**
 * Queues a mail to the owner of an account, in their language; none once the account is deleted.
 */
export async function queuePersonMail(
	context: PlatformContext,
	trx: Db,
	person: string | Reader,
	order: UnaddressedOrder,
): Promise<void> {
	const { email, locale, deleted_at } =
		typeof person === "string" ? await findReader(trx, person) : person;
	if (deleted_at !== null) return;
	await queueMail(context, trx, {
		...order,
		recipient: email,
		locale: locale ?? DEFAULT_LOCALE,
	});
}

/** Queues a mail to the operator; none when no address is set. */
export async function queueOperatorMail(
	context: PlatformContext,
	trx: Db,
	order: UnaddressedOrder,
): Promise<void> {
	const { operatorEmail, operatorLocale } = context.options;
	if (operatorEmail === undefined) return;
	await queueMail(context, trx, {
		...order,
		recipient: operatorEmail,
		locale: operatorLocale ?? DEFAULT_LOCALE,
	});
}
