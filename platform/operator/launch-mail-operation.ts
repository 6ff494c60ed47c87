/** Has the mails of launch day written; a restart alone sends none (operator-305). */
import { cleanEmail } from "#core/email";
import { isLaunched } from "../contact/launch-mail";
import {
	countLaunchMails,
	deleteLaunchMailOf,
	makeLaunchMailsDue,
} from "../contact/launch-mail-store";
import type { PlatformContext } from "../runtime/context";
import { OperatorError, recordAct } from "./audit-store";

export function createLaunchMailOperations(context: PlatformContext) {
	const { db, now, options } = context;
	return {
		/** Counts the addresses on the list. */
		count: () => countLaunchMails(db),
		/**
		 * Marks every address that waits, for the job that writes the mails; returns how many there were. A
		 * second press finds none that wait, so no address is mailed twice.
		 *
		 * @throws OperatorError when the mail would not be true, or would not leave
		 */
		async send(actor: string): Promise<number> {
			if (!isLaunched(context)) {
				throw new OperatorError(
					"The mail says that the apps are out, and RELEASE says that they aren't. Set RELEASE=launched first.",
				);
			}
			if (options.smtpUrl === undefined) {
				throw new OperatorError("No mail server is set (SMTP_URL), so no mail would leave.");
			}
			return db.transaction().execute(async (trx) => {
				const people = await makeLaunchMailsDue(trx, now());
				if (people === 0) return 0;
				const act = { actor, action: "launch_mail.sent", subject: "launch" } as const;
				await recordAct(trx, { ...act, after: { mails: people } }, now());
				return people;
			});
		},
		/** Takes an address off the list, for a person who asks for it. The audit trail has no address. */
		async remove(email: string, actor: string): Promise<void> {
			await db.transaction().execute(async (trx) => {
				const isDeleted = await deleteLaunchMailOf(trx, { email: cleanEmail(email) });
				if (!isDeleted) throw new OperatorError(`${email} isn't on the list.`);
				const act = { actor, action: "launch_mail.removed", subject: "launch" } as const;
				await recordAct(trx, act, now());
			});
		},
	};
}
