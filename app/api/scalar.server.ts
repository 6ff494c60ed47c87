/** Numbers, texts and ids on their way in and out of the wire (docs/product.md#platform). */
import type { Plan, PlanInterval } from "../domain/catalogue/plan";

type Absent = null | undefined;

/** An amount in major units, or undefined when the field is absent, blank or no number. */
export function readAmount(value: number | string | Absent): number | undefined {
	if (isBlank(value)) return undefined;
	const amount = Number(value);
	return Number.isFinite(amount) ? amount : undefined;
}

const isBlank = (value: number | string | Absent) => String(value ?? "").trim() === "";

type PlanRow = {
	id?: number | string | Absent;
	name?: string | Absent;
	price?: number | string | Absent;
};

/** The fields without which a row is no plan; undefined when one is missing (catalogue-2). */
export function readSellable(
	row: PlanRow,
): Pick<Plan, "id" | "name" | "priceMajor" | "isPriceGuessed"> | undefined {
	const id = readText(row.id == null ? undefined : readId(row.id));
	const name = readText(row.name);
	if (id === undefined || name === undefined || isBlank(row.price)) return undefined;
	// A word for a price counts as 0, and may mean another; no price at all is never sold as one.
	const priceMajor = readAmount(row.price);
	return { id, name, priceMajor: priceMajor ?? 0, isPriceGuessed: priceMajor === undefined };
}

/** The text without spaces around it, or undefined when it is blank or absent. */
export function readText(value: string | Absent): string | undefined {
	return value?.trim() || undefined;
}

/** A tier's level, name or id as a text, to be held against one another. */
export function readTier(value: number | string | Absent): string | undefined {
	return readText(value?.toString());
}

/** The address of a picture that a page may load; anything else, such as a script, is none. */
export function readPictureAddress(value: string | Absent): string | undefined {
	const address = readText(value);
	if (address === undefined || !URL.canParse(address)) return undefined;
	return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}

/** An id inside this product: always a text. */
export function readId(value: number | string): string {
	return String(value);
}

/** An id for the wire: numbers go out as numbers, `7` and not `"7"`. */
export function toWireId(id: string): number | string {
	return /^(?:0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

/** `month` becomes monthly and `year` yearly; anything else, or nothing, is `other`. */
export function readInterval(interval: string | Absent): PlanInterval {
	const lowerInterval = interval?.trim().toLowerCase();
	if (lowerInterval === "month" || lowerInterval === "monthly") return "monthly";
	return lowerInterval === "year" || lowerInterval === "yearly" ? "yearly" : "other";
}
