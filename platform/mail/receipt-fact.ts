/** The parts that make a mail a receipt: its number, who sells, and the note below. */
import { getBrand } from "#core/brand/current-brand";
import { cleanTyped, isolate, isolateLtr } from "../base/text";
import { type Block, note } from "./mail-document";
import type { Receipted } from "./mail-kind";
import type { MailText } from "./mail-text";

export const receiptNumberFact = (number: string | null | undefined, text: MailText) =>
	[text.t("label.receiptNumber"), number ? isolateLtr(number) : null] as const;

/**
 * The number and the seller. The tax number stands beside a number alone: a mail without one says that it is no
 * tax invoice.
 */
export function listReceiptFacts({ receipt }: Receipted, text: MailText) {
	const seller = receipt?.seller ?? getBrand()?.seller;
	const own = (value: string | undefined) => value && isolate(cleanTyped(value));
	return [
		receiptNumberFact(receipt?.number, text),
		[text.t("label.seller"), own(seller?.name[text.locale]) ?? null],
		[text.t("label.sellerAddress"), own(seller?.address?.[text.locale]) ?? null],
		[text.t("label.registration"), own(seller?.registration) ?? null],
		[text.t("label.taxNumber"), (receipt && own(receipt.seller.taxNumber)) ?? null],
	] as const;
}

/** Only a mail without a number says that it is no tax invoice. */
export const receiptNote = ({ receipt }: Receipted, text: MailText): Block =>
	note(text.t(receipt === null ? "receiptNote" : "receiptNoteNumbered"));
