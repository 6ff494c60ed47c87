/** Converts numbers, texts and ids from and to the contract's forms (docs/product/platform.md). */

import { foldNumber } from "#core/digits";
import type { Plan, PlanInterval } from "../domain/catalogue/plan";
import { readInstant } from "../domain/site/platform-time";

type Absent = null | undefined;

/** Returns an amount in major units; undefined when the field is absent, blank or not a number. */
export function readAmount(value: number | string | Absent): number | undefined {
	if (value == null || isBlank(value)) return undefined;
	const amount = typeof value === "number" ? value : toNumber(value);
	return Number.isFinite(amount) ? amount : undefined;
}

/**
 * Accepts digits with a point and thousands groups; `1,999` is ambiguous and therefore rejected.
 */
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

/** Returns the required fields of a plan row; undefined when one is missing (catalogue-2). */
export function readSellable(
	row: PlanRow,
): Pick<Plan, "id" | "name" | "priceMajor" | "isPriceGuessed"> | undefined {
	const id = readText(row.id == null ? undefined : toId(row.id));
	const name = readText(row.name);
	if (id === undefined || name === undefined || isBlank(row.price)) return undefined;
	// Text instead of a price counts as 0 and is marked as guessed; a row without any price is never
	// sold.
	const priceMajor = readAmount(row.price);
	return { id, name, priceMajor: priceMajor ?? 0, isPriceGuessed: priceMajor === undefined };
}

/** Returns the trimmed text; undefined when it is blank or absent. */
export function readText(value: string | Absent): string | undefined {
	return value?.trim() || undefined;
}

/**
 * Returns a time as an ISO 8601 instant, `2026-01-31 12:00` as `2026-01-31T10:00:00.000Z`. A time
 * without zone is that of `TIME_ZONE`, wherever this runs. An unreadable time is returned unchanged.
 */
export function readTimestamp(value: string | Absent): string | undefined {
	const instant = readInstant(value ?? "");
	return Number.isNaN(instant) ? readText(value) : new Date(instant).toISOString();
}

/** Returns a tier's level, name or id as text, for comparison. */
export function readTier(value: number | string | Absent): string | undefined {
	return readText(value?.toString());
}

/**
 * Returns the address of a picture that a page may load; undefined for anything else, such as a
 * script.
 */
export function readPictureAddress(value: string | Absent): string | undefined {
	const address = readText(value);
	if (address === undefined || !URL.canParse(address)) return undefined;
	return /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}

/** Returns an id in the product's form, which is always text. */
export function toId(value: number | string): string {
	return String(value);
}

/** Returns an id in the contract's form: numbers stay numbers, `7` and not `"7"`. */
export function toWireId(id: string): number | string {
	return /^(?:0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

/** Reads `month` as monthly and `year` as yearly; anything else, or nothing, is `other`. */
export function readInterval(interval: string | Absent): PlanInterval {
	const lowerInterval = interval?.trim().toLowerCase();
	if (lowerInterval === "month" || lowerInterval === "monthly") return "monthly";
	return lowerInterval === "year" || lowerInterval === "yearly" ? "yearly" : "other";
}
