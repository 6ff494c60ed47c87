/** Labels that operators put on people, by which lists are filtered. */
import { cleanName } from "#core/name";
import { foldForSearch } from "#core/search-text";
import type { Db } from "../database/database";

const MAX_LABEL_LENGTH = 40;
export const MAX_LABELS = 20;

export type PersonLabel = { key: string; label: string };

/**
 * Reads a label as it was typed; two spellings of one word have the same key. Undefined when nothing can be
 * seen of it, when it is longer than 40 characters, or has a sign that separates labels in a file.
 */
export function readLabel(typed: string): PersonLabel | undefined {
	const label = cleanName(typed);
	const key = foldForSearch(label);
	const isFit = key !== "" && label.length <= MAX_LABEL_LENGTH && !/[,،;|]/.test(label);
	return isFit ? { key, label } : undefined;
}

/** The labels of each person, by their key; people without one are missing. */
export async function listLabels(
	db: Db,
	userIds: readonly string[],
): Promise<Map<string, PersonLabel[]>> {
	const labels = new Map<string, PersonLabel[]>();
	if (userIds.length === 0) return labels;
	const rows = await db
		.selectFrom("person_labels")
		.select(["user_id", "label_key", "label"])
		.where("user_id", "in", userIds)
		.orderBy("label_key")
		.execute();
	for (const { user_id, label_key: key, label } of rows) {
		labels.set(user_id, [...(labels.get(user_id) ?? []), { key, label }]);
	}
	return labels;
}

type NewLabel = PersonLabel & { userId: string; actor: string };

/** Adds labels; one that the person has already stays as it is. */
export async function addLabels(db: Db, labels: readonly NewLabel[], now: Date): Promise<void> {
	if (labels.length === 0) return;
	const rows = labels.map(({ userId, key, label, actor }) => ({
		user_id: userId,
		label_key: key,
		label,
		actor,
		created_at: now.toISOString(),
	}));
	await db
		.insertInto("person_labels")
		.values(rows)
		.onConflict((conflict) => conflict.columns(["user_id", "label_key"]).doNothing())
		.execute();
}

/** False when the person does not have it. */
export async function removeLabel(db: Db, userId: string, key: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("person_labels")
		.where("user_id", "=", userId)
		.where("label_key", "=", key)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

/** Every label that somebody has, in one of its spellings, by its key. */
export const listUsedLabels = (db: Db): Promise<PersonLabel[]> =>
	db
		.selectFrom("person_labels")
		.select((eb) => ["label_key as key", eb.fn.min("label").as("label")])
		.groupBy("label_key")
		.orderBy("label_key")
		.execute();
