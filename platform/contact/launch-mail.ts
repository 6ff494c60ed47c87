/**
 * The mail of launch day (docs/product/mail.md, mail-85 to mail-87). An owner has it sent; then a job writes
 * it to each address once, and deletes the address from the list in the same transaction.
 */
import { readSignedId, signId } from "../base/signed-id";
import type { Db } from "../database/database";
import type { Secrets } from "../database/secret-store";
import { webOriginOf } from "../http/request";
import { createWebLink } from "../mail/mail-document";
import type { MailToSend } from "../mail/mailer";
import { dropWaitingMails, findRecipient } from "../mail/outbox-store";
import { queueMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { IDLE_MILLISECONDS } from "../runtime/queue";
import { deleteLaunchMail, deleteLaunchMailOf, takeDueLaunchMails } from "./launch-mail-store";

/** The job runs so often that this is one mail a second, and other mails need not wait behind them. */
const MAILS_PER_RUN = IDLE_MILLISECONDS / 1000;

const KEY_START = "launch:";
const keyOf = (id: string) => `${KEY_START}${id}`;

type Key = Pick<Secrets, "reminderKey">;

/** Returns the token of the link by which a reader takes the address off the list. */
const createCancelToken = ({ reminderKey }: Key, id: string): string =>
	signId(reminderKey, "launch-mail", id);

/** True when the apps are out, as the mail says. */
export const isLaunched = ({ options }: PlatformContext): boolean => options.release === "launched";

/** Writes some of the mails that are due; none while the apps are not out. */
export async function writeLaunchMails(context: PlatformContext, trx: Db): Promise<void> {
	if (!isLaunched(context)) return;
	for (const { id, email, locale } of await takeDueLaunchMails(trx, MAILS_PER_RUN)) {
		const cancelToken = createCancelToken(context.secrets, id);
		await queueMail(context, trx, {
			key: keyOf(id),
			recipient: email,
			locale,
			mail: { kind: "launch", facts: { cancelToken } },
		});
	}
}

/** Adds the link by which a mail program takes the address off the list; other mails stay as they are. */
export function addCancelLink(context: PlatformContext, mail: MailToSend): MailToSend {
	const { kind, event_key, locale } = mail;
	if (kind !== "launch" || event_key === null) return mail;
	const token = createCancelToken(context.secrets, event_key.slice(KEY_START.length));
	const link = createWebLink(webOriginOf(context.options), locale ?? "en");
	return { ...mail, unsubscribeLink: link("/launch-mail", { token }) };
}

/**
 * Takes off the list what a link names: the request, its mail that waits, and a later request of the same
 * address. False for a token that is not ours.
 */
export async function cancelLaunchMail(
	{ db, secrets }: PlatformContext,
	token: string,
): Promise<boolean> {
	const id = readSignedId(secrets.reminderKey, "launch-mail", token);
	if (id === undefined) return false;
	const key = keyOf(id);
	await db.transaction().execute(async (trx) => {
		const email = await findRecipient(trx, key);
		await deleteLaunchMail(trx, id);
		if (email !== undefined) await deleteLaunchMailOf(trx, { email });
		await dropWaitingMails(trx, [key]);
	});
	return true;
}
