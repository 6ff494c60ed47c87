/** Numbers, texts and ids on their way in and out of the wire (docs/product.md#platform). */
import type { PlanInterval } from "../domain/catalogue/plan";

type Absent = null | undefined;

/** An amount in major units, or undefined when the field is absent or blank. */
export function readAmount(value: number | string | Absent): number | undefined {
	if (value == null || value === "") return undefined;
	const amount = Number(value);
	return Number.isFinite(amount) ? amount : undefined;
}

/** A plan price in major units: one that is not a number counts as 0. */
export function readPlanPrice(value: number | string | Absent): number {
	return readAmount(value) ?? 0;
}

/** The text without spaces around it, or undefined when it is blank or absent. */
export function readText(value: string | Absent): string | undefined {
	return value?.trim() || undefined;
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
