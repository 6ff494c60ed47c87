/** Numbers, texts and ids on their way in and out of the wire (docs/product.md#platform). */

import { foldNumber } from "#typed/digits";
import type { Plan, PlanInterval } from "../domain/catalogue/plan";
import { readInstant } from "../domain/site/cairo-time";

type Absent = null | undefined;

/** An amount in major units, or undefined when the field is absent, blank or no number. */
export function readAmount(value: number | string | Absent): number | undefined {
	if (value == null || isBlank(value)) return undefined;
	const amount = typeof value === "number" ? value : toNumber(value);
	return Number.isFinite(amount) ? amount : undefined;
}

/** Digits with a point, and groups of thousands: `1,999` may be one of two numbers, and is none. */
const decimal =
	/^-?(?:\d+|\d{1,3}(?:\u066C\d{3})+|\d{1,3}(?:,\d{3})+(?=\.\d))(?:\.\d*)?$|^-?\.\d+$/;

function toNumber(text: string): number {
	const folded = foldNumber(text).trim();
	return decimal.test(folded) ? Number(folded.replace(/[,\u066C]/g, "")) : Number.NaN;
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

/**
 * A time as an instant in ISO 8601, `2026-01-31 12:00` as `2026-01-31T10:00:00.000Z`: what names no
 * zone is Cairo's, wherever this runs. As it came when it cannot be read.
 */
export function readTimestamp(value: string | Absent): string | undefined {
	const instant = readInstant(value ?? "");
	return Number.isNaN(instant) ? readText(value) : new Date(instant).toISOString();
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
