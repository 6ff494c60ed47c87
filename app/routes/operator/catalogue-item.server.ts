/** The record of a catalogue address, for its form and its acts. */
import { getOperatorText } from "~/components/operator/operator-text";
import { type CatalogueNoun, catalogueNouns } from "~/domain/operator/catalogue-record";
import type { Locale } from "~/i18n/locale";
import { type OperatorVisit, rejectMissing } from "~/server/operator/guard.server";

/** The id in the address of the form that adds a record. */
const NEW = "new";

/** The name of a record; a code is its own name. */
export const nameOf = (row: Record<string, unknown>, locale: Locale): string =>
	getOperatorText(locale).localize(row, "name") ?? String(row.code);

/** @throws the 404 page */
export const readNoun = ({ params }: Pick<OperatorVisit, "params">): CatalogueNoun =>
	catalogueNouns.find((one) => one === params.noun) ?? rejectMissing();

/**
 * Finds the record; `row` is undefined for a new one.
 *
 * @throws the 404 page
 */
export async function findItem({ port, params }: Pick<OperatorVisit, "port" | "params">) {
	const noun = readNoun({ params });
	const id = params.id ?? "";
	if (id === NEW) return { noun, id };
	return { noun, id, row: (await port.catalogue.find(noun, id)) ?? rejectMissing() };
}
