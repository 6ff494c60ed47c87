/** Mails about a message: a copy for its writer, and a notice for the operator. */
import { cleanEmail } from "#typed/email";
import type { Db } from "../database/database";
import type { MailFacts } from "../mail/mail-kind";
import { operatorMessageKey } from "../mail/operator-mail";
import { queueMail, queueOperatorMail } from "../mail/queue-mail";
import { isEmail } from "../platform/email";
import type { Locale } from "../platform/locale";
import { type AttemptLimit, countAttempt } from "../runtime/attempt-store";
import type { PlatformContext } from "../runtime/context";

/** Anybody may type anybody's address, so an address receives few copies. */
const copyLimit: AttemptLimit = { name: "message-copy", attempts: 5, windowSeconds: 3600 };

type Notice = { locale: Locale; webOrigin: string };

/** True when this address may receive a copy; counts it. */
export async function mayCopy(context: PlatformContext, email: string): Promise<boolean> {
	if (!isEmail(email)) return false;
	return (await countAttempt(context.db, copyLimit, email, context.now())) === 0;
}

/** The content of a copy and its recipient. */
type Copied = MailFacts["message-received"] & { email: string };

export async function mailMessageCopy(
	context: PlatformContext,
	trx: Db,
	{ inquiryId, topic, message, transactionId, email }: Copied,
	{ locale, webOrigin, replyTo }: Notice & { replyTo?: string | undefined },
): Promise<void> {
	await queueMail(context, trx, {
		key: `message-received:${inquiryId}`,
		recipient: email,
		locale,
		mail: { kind: "message-received", facts: { inquiryId, topic, message, transactionId } },
		webOrigin,
		...(replyTo !== undefined && { replyTo }),
	});
}

/** For a message that does not reach the platform because the web tier delivers it another way. */
export const createCopyQueue =
	(context: PlatformContext) =>
	async (copied: Copied, notice: Notice & { replyTo?: string | undefined }): Promise<void> => {
		// Stored the way accounts store it, so that deleting an account deletes its mails.
		const email = cleanEmail(copied.email);
		await mailMessageCopy(context, context.db, { ...copied, email }, notice);
		context.wakeMailer();
	};

export async function mailMessageToOperator(
	context: PlatformContext,
	trx: Db,
	inquiry: MailFacts["operator-message"],
	webOrigin: string,
): Promise<void> {
	const { inquiryId, email } = inquiry;
	await queueOperatorMail(context, trx, {
		key: operatorMessageKey(inquiryId),
		mail: { kind: "operator-message", facts: inquiry },
		webOrigin,
		...(isEmail(email) && { replyTo: email }),
	});
}
