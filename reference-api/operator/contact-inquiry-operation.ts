/** What an operator does with messages; `actor` names who, for the audit log. */
import {
	findContactInquiry,
	type InquiryFilter,
	markAnswered,
	pageContactInquiries,
} from "../contact/contact-inquiry-store";
import { type PageRequest, readAll } from "../database/page";
import type { PlatformContext } from "../runtime/context";
import { recordAct } from "./audit-store";
import { OperatorError } from "./operator-error";

export function createContactInquiryOperations({ db, now }: PlatformContext) {
	return {
		list: () => readAll((request) => pageContactInquiries(db, {}, request)),
		find: (id: string) => findContactInquiry(db, id),
		page: (filter: InquiryFilter, request: PageRequest) =>
			pageContactInquiries(db, filter, request),
		/** Notes that it is answered: the answer itself is a mail of the operator. */
		async answer(id: string, actor: string): Promise<void> {
			await db.transaction().execute(async (trx) => {
				const row = await markAnswered(trx, id, { at: now(), by: actor });
				if (row === undefined)
					throw new OperatorError(`No message ${id} that waits for an answer.`);
				await recordAct(trx, { actor, action: "contact_inquiry.answered", subject: id }, now());
			});
		},
	};
}
