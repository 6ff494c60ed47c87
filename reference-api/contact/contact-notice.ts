/** A message's copy for anyone who wrote it, and word of it for the operator. */

import type { Db } from "../database/database";
import type { MailFacts } from "../mail/mail-kind";
import { operatorMessageKey } from "../mail/operator-mail";
import { queueMail, queueOperatorMail } from "../mail/queue-mail";
import { isEmail } from "../platform/email";
import type { Locale } from "../platform/locale";
import { type AttemptLimit, countAttempt } from "../runtime/attempt-store";
import type { PlatformContext } from "../runtime/context";

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
