/** Mails with a link that lets a person in once. */
import type { Context } from "hono";
import { DEFAULT_LOCALE } from "../base/locale";
import { hashToken } from "../base/secret-token";
import type { Db } from "../database/database";
import { localeOf, webOriginOf } from "../http/request";
import {
	deleteMail,
	dropWaitingMails,
	linkMailKinds,
	type MailRow,
	rewriteMail,
} from "../mail/outbox-store";
import { queueMail } from "../mail/queue-mail";
import { type WrittenMail, writeMail } from "../mail/write-mail";
import type { PlatformContext } from "../runtime/context";
import { chooseSendTime } from "./link-mail-pace";
import {
	findMailedLink,
	findTokenHash,
	isNearlyOver,
	issueMailToken,
	type MailTokenKind,
} from "./one-time-token-store";
import { clearEmailRejected, lockUser, type UserRow } from "./user-store";

type LinkOrder = {
	kind: MailTokenKind;
	recipient: Pick<UserRow, "id" | "email" | "locale">;
	webOrigin: string;
	/** When the mail may be sent; at once when absent. */
	sendAt?: Date;
};

const keyOf = (kind: MailTokenKind, tokenHash: string) => `${kind}:${tokenHash}`;

/**
 * Issues a token and queues its mail. Call it inside a transaction, and `announceMail` after the
 * commit.
 */
export async function queueLinkMail(
	context: PlatformContext,
	trx: Db,
	{ kind, recipient, webOrigin, sendAt }: LinkOrder,
): Promise<WrittenMail> {
	const ended = await findTokenHash(trx, kind, recipient.id);
	// After an outage the mail server would send both mails, and the link of one of them would not
	// work.
	if (ended !== undefined) await dropWaitingMails(trx, [keyOf(kind, ended)]);
	await clearEmailRejected(trx, recipient.id);
	const { token, expiresAt } = await issueMailToken(trx, kind, recipient.id, context.now());
	return queueMail(context, trx, {
		key: keyOf(kind, hashToken(token)),
		recipient: recipient.email,
		locale: recipient.locale ?? DEFAULT_LOCALE,
		mail: { kind, facts: { token, expiresAt: expiresAt.toISOString() } },
		webOrigin,
		expiresAt,
		...(sendAt && { sendAt }),
	});
}

/**
 * The mail as it may be sent now: one whose link expired while it waited gets a new link (mail-31). Undefined when
 * the link was used or replaced, its address verified or changed, or the account is gone; the mail is then
 * deleted. Other mails stay as they are.
 */
export async function renewLinkMail(
	context: PlatformContext,
	mail: MailRow,
): Promise<MailRow | undefined> {
	const kind = linkMailKinds.find((one) => one === mail.kind);
	if (kind === undefined || mail.event_key === null) return mail;
	const tokenHash = mail.event_key.slice(keyOf(kind, "").length);
	const now = context.now();
	const link = await findMailedLink(context.db, kind, tokenHash, now);
	if (link?.isValid && !isNearlyOver(kind, link, now)) return mail;
	return context.db.transaction().execute(async (trx) => {
		const user = link && (await lockUser(trx, link.userId));
		const current = user && (await findMailedLink(trx, kind, tokenHash, now));
		const isSpent = current && !current.isValid && current.expiresAt > now;
		const isNeeded =
			current?.isNewest &&
			!isSpent &&
			user?.email === mail.recipient &&
			!(kind === "verify-email" && user.email_verified_at !== null);
		if (!isNeeded) {
			await deleteMail(trx, mail.id);
			return undefined;
		}
		const { token, expiresAt } = await issueMailToken(trx, kind, user.id, now);
		const facts = { token, expiresAt: expiresAt.toISOString() };
		const written = writeMail(
			{ kind, facts },
			{
				locale: mail.locale ?? DEFAULT_LOCALE,
				webOrigin: URL.canParse(mail.link)
					? new URL(mail.link).origin
					: webOriginOf(context.options),
				release: context.options.release,
			},
		);
		const change = {
			...written,
			event_key: keyOf(kind, hashToken(token)),
			expires_at: facts.expiresAt,
		};
		await rewriteMail(trx, mail.id, change);
		return { ...mail, ...change };
	});
}

/**
 * Reports the link to the caller of `createPlatform`, but only where no mail server delivers it.
 */
export function announceMail(context: PlatformContext, to: string, mail: WrittenMail): void {
	const { smtpUrl, onMail } = context.options;
	if (!smtpUrl) onMail?.({ to, subject: mail.subject, link: mail.link });
	context.wakeMailer();
}

/** For a request that only names an address. Sends nothing once the account is deleted. */
export async function mailLink(
	context: PlatformContext,
	http: Context,
	{ id, email }: UserRow,
	kind: MailTokenKind,
): Promise<void> {
	const webOrigin = webOriginOf(context.options, http.req.raw);
	const sendAt = await chooseSendTime(context, http);
	const mail = await context.db.transaction().execute(async (trx) => {
		const user = await lockUser(trx, id);
		if (user === undefined) return undefined;
		const recipient = { ...user, locale: user.locale ?? localeOf(http) ?? null };
		return queueLinkMail(context, trx, { kind, recipient, webOrigin, sendAt });
	});
	if (mail) announceMail(context, email, mail);
}
