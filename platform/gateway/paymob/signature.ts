/**
 * The text that Paymob signs: the values joined with nothing, so the borders between them are not part
 * of it, and neither are their types.
 */
import { createHash, createHmac } from "node:crypto";
import { isSameSecret } from "../../base/secret-token";
import { isRecord, JsonNumber } from "./json";

const TRANSACTION_VALUES = [
	"amount_cents",
	"created_at",
	"currency",
	"error_occured",
	"has_parent_transaction",
	"id",
	"integration_id",
	"is_3d_secure",
	"is_auth",
	"is_capture",
	"is_refunded",
	"is_standalone_payment",
	"is_voided",
	"order.id",
	"owner",
	"pending",
	"source_data.pan",
	"source_data.sub_type",
	"source_data.type",
	"success",
] as const;

const CARD_TOKEN_VALUES = [
	"card_subtype",
	"created_at",
	"email",
	"id",
	"masked_pan",
	"merchant_id",
	"order_id",
	"token",
] as const;

const readPath = (record: Record<string, unknown>, path: string): unknown =>
	path
		.split(".")
		.reduce<unknown>(
			(value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
			record,
		);

/** Returns the value as it is signed; undefined for a list or a record, which nothing signs. */
function spell(value: unknown): string | undefined {
	if (value === null || value === undefined) return "";
	if (value instanceof JsonNumber) return value.text;
	if (typeof value === "string") return value;
	return typeof value === "boolean" ? String(value) : undefined;
}

function joinValues(record: Record<string, unknown>, paths: readonly string[]): string | undefined {
	const values = paths.map((path) => spell(readPath(record, path)));
	return values.includes(undefined) ? undefined : values.join("");
}

/** Returns the signed text of the `obj` of a TRANSACTION callback; undefined when it cannot have one. */
export const transactionText = (record: Record<string, unknown>): string | undefined =>
	joinValues(record, TRANSACTION_VALUES);

/** Returns the signed text of the `obj` of a TOKEN callback. */
export const cardTokenText = (record: Record<string, unknown>): string | undefined =>
	joinValues(record, CARD_TOKEN_VALUES);

/** True when one of the secrets signed the text; Paymob writes lower-case hexadecimals. */
export const isSigned = (secrets: readonly string[], text: string, signature: string): boolean =>
	secrets.some((secret) =>
		isSameSecret(signature, createHmac("sha512", secret).update(text).digest("hex")),
	);

/** Returns the same key for the same text, whichever secret signed it. */
export const digestText = (text: string): string => createHash("sha256").update(text).digest("hex");
