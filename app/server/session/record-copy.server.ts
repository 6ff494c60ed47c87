/**
 * A second copy of the payment records of a session, by session and number. Concurrent responses each
 * set the whole session cookie, and the browser keeps only the last one: without a copy, two tabs that
 * pay at the same time would lose one of the two records.
 */
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Logger } from "~/server/log.server";
import type { SharedStore } from "~/server/shared-store.server";

/** Longer than people take to pay; afterwards the record is in the cookie. */
const COPY_SECONDS = 24 * 60 * 60;

export type CopyContext = {
	session: { readonly data: { readonly id: string } };
	services: { readonly store: SharedStore };
	log: Pick<Logger, "error">;
};

/** `number`: the platform's own number of the transaction. */
export type CopyKey = { kind: "payment"; number: string };

/** Best effort: while the shared store is unavailable only the cookie has the record. */
export async function keepCopy(context: CopyContext, key: CopyKey, record: object): Promise<void> {
	try {
		const { store } = context.services;
		await store.set(nameCopy(context, key), JSON.stringify(record), COPY_SECONDS);
	} catch (error) {
		context.log.error({ err: error }, "the copy of a record could not be kept");
	}
}

/** Returns what this session stored under the key, if anything. */
export async function readCopy<Schema extends z.ZodType>(
	context: CopyContext,
	key: CopyKey,
	schema: Schema,
): Promise<z.infer<Schema> | undefined> {
	try {
		const copy = await context.services.store.get(nameCopy(context, key));
		return copy === null ? undefined : schema.parse(JSON.parse(copy));
	} catch (error) {
		context.log.error({ err: error }, "the copy of a record could not be read");
		return undefined;
	}
}

/** A key of fixed length, whatever the number in the address is. */
function nameCopy({ session }: CopyContext, { kind, number }: CopyKey): string {
	const digest = createHash("sha256").update(JSON.stringify([session.data.id, kind, number]));
	return `copy:${digest.digest("base64url")}`;
}
