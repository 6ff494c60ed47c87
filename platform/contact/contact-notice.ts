/** Mails about a message: a confirmation for its writer, and a notice for the operator. */
import { cleanEmail } from "#core/email";
import { isEmail } from "../base/email";
import type { Locale } from "../base/locale";
import type { Db } from "../database/database";
import type { MailFacts } from "../mail/mail-kind";
import { operatorMessageKey } from "../mail/operator-mail";
import { queueMail, queueOperatorMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";

/** Anybody may type anybody's address, so an address receives few confirmations. */
const addressLimit: AttemptLimit = {
	name: "message-confirmation",
	attempts: 5,
	windowSeconds: 3600,
};
/** Limits all addresses together, because a robot does not type the same one twice. */
const totalLimit: AttemptLimit = {
	name: "message-confirmation-total",
	attempts: 100,
	windowSeconds: 3600,
};

type Notice = { locale: Locale; webOrigin: string };

/** True when this address may receive a confirmation; counts it. */
export async function mayConfirm({ db, now }: PlatformContext, email: string): Promise<boolean> {
	if (!isEmail(email)) return false;
	if ((await countAttempt(db, addressLimit, email, now())) > 0) return false;
	return (await countAttempt(db, totalLimit, "all", now())) === 0;
}

/** The content of a confirmation and its recipient. */
type Confirmed = MailFacts["message-received"] & { email: string };

export async function mailMessageConfirmation(
	context: PlatformContext,
	trx: Db,
	{ inquiryId, topic, email }: Confirmed,
	{ locale, webOrigin, replyTo }: Notice & { replyTo?: string | undefined },
): Promise<void> {
	await queueMail(context, trx, {
		key: `message-received:${inquiryId}`,
		recipient: email,
		locale,
		mail: { kind: "message-received", facts: { inquiryId, topic } },
		webOrigin,
		...(replyTo !== undefined && { replyTo }),
	});
}

/** For a message that does not reach the platform because the web tier delivers it another way. */
export const createConfirmationQueue =
	(context: PlatformContext) =>
	async (
		confirmed: Confirmed,
		notice: Notice & { replyTo?: string | undefined },
	): Promise<void> => {
		// Stored the way accounts store it, so that deleting an account deletes its mails.
		const email = cleanEmail(confirmed.email);
		await mailMessageConfirmation(context, context.db, { ...confirmed, email }, notice);
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
