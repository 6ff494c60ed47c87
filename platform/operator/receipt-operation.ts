/** Lets operators go on after numbers of receipts that a restored backup does not know. */
import { foldReference } from "#core/digits";
import { skipReceiptNumbers, writeReceiptNumber } from "../payment/receipt-store";
import type { PlatformContext } from "../runtime/context";
import { OperatorError, recordAct } from "./audit-store";

/** Reads `2026-000013`; undefined for anything else. */
function readReceiptNumber(typed: string): { year: number; next: number } | undefined {
	const [, year, next] = /^(20\d{2})-(\d{1,9})$/.exec(foldReference(typed)) ?? [];
	return Number(next) > 0 ? { year: Number(year), next: Number(next) } : undefined;
}

export function createReceiptOperations({ db, now }: PlatformContext) {
	return {
		/**
		 * The next receipt of that year has this number.
		 *
		 * @throws OperatorError for what is no number, and for one that may be given already
		 */
		async goOnWith(typed: string, actor: string): Promise<string> {
			const read = readReceiptNumber(typed);
			if (read === undefined) {
				throw new OperatorError(`${typed} isn't a receipt number such as 2026-000013.`);
			}
			const number = writeReceiptNumber(read.year, read.next);
			await db.transaction().execute(async (trx) => {
				if (!(await skipReceiptNumbers(trx, read))) {
					throw new OperatorError(
						`Nothing was changed: the next receipt of ${read.year} has ${number} or a later number already.`,
					);
				}
				await recordAct(trx, { actor, action: "receipt.moved", subject: number }, now());
			});
			return number;
		},
	};
}
