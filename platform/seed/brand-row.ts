/** The first catalogue names the house, and a brand has a name of its own. */
import { getBrand } from "#core/brand/current-brand";
import ar from "../../locales/ar/common.json";
import en from "../../locales/en/common.json";

/** Returns the row with the name of the brand in its texts; an operator changes them later at the console. */
export function nameHouse<Row extends object>(row: Row): Row {
	const brand = getBrand();
	if (!brand) return row;
	const change = (text: string) =>
		text
			.replaceAll(`«${ar.companyName}»`, () => brand.nameInSentence.ar)
			.replaceAll(en.companyName, () => brand.name.en);
	return Object.fromEntries(
		Object.entries(row).map(([column, value]) => [
			column,
			typeof value === "string" ? change(value) : value,
		]),
	) as Row;
}
