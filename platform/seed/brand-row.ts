/** The first catalogue names the house, and a brand has a name of its own. */
import { getBrand } from "#core/brand/current-brand";
import { replaceHouseName } from "../base/house-name";

/** Returns the row with the name of the brand in its texts; an operator changes them later at the console. */
export function nameHouse<Row extends object>(row: Row): Row {
	const brand = getBrand();
	if (!brand) return row;
	const names = { en: brand.name.en, ar: brand.nameInSentence.ar };
	return Object.fromEntries(
		Object.entries(row).map(([column, value]) => [
			column,
			typeof value === "string" ? replaceHouseName(value, names) : value,
		]),
	) as Row;
}
