/** A message's copy for anyone who wrote it, and word of it for the operator. */
import { type AttemptLimit, countAttempt } from "../account/attempt-store";
import { isEmail } from "../account/registration";
import type { Db } from "../database/database";
import type { MailFacts } from "../mail/mail-kind";
import { queueMail, queueOperatorMail } from "../mail/queue-mail";
import type { PlatformContext } from "../platform/context";
import type { Locale } from "../platform/locale";

/** Anybody may type anybody's address: few copies reach one. */
const copyLimit: AttemptLimit = { name: "message-copy", attempts: 5, windowSeconds: 3600 };

type Notice = { locale: Locale; webOrigin: string };

/** True when this address may get a copy; counts it as one that did. */
export async function mayCopy(context: PlatformContext, email: string): Promise<boolean> {
	if (!isEmail(email)) return false;
	return (await countAttempt(context.db, copyLimit, email, context.now())) === 0;
}

export async function mailMessageCopy(
	context: PlatformContext,
	trx: Db,
	inquiry: MailFacts["operator-message"],
	{ locale, webOrigin }: Notice,
): Promise<void> {
	const { inquiryId, topic, message, transactionId } = inquiry;
	await queueMail(context, trx, {
		key: `message-received:${inquiryId}`,
		recipient: inquiry.email,
		locale,
		mail: { kind: "message-received", facts: { inquiryId, topic, message, transactionId } },
		webOrigin,
	});
}

export const operatorMessageKey = (inquiryId: string): string => `operator-message:${inquiryId}`;

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
