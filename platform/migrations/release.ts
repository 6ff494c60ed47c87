/** Which migrations the data went through, and whether this release knows all of them. */
import { CompiledQuery, type Kysely } from "kysely";
import type { Schema } from "../database/schema";
import { migrations } from "./migrations";

export type DataRelease = {
	/** The newest migration that ran; undefined for an empty database. */
	last: string | undefined;
	/** Migrations of a newer release: this one must not open the data. */
	unknown: string[];
	/** Migrations that the next start will run. */
	missing: string[];
};

/** Compares the migrations that ran with those of this release. */
export function describeRelease(done: readonly string[]): DataRelease {
	const known = Object.keys(migrations);
	return {
		last: done.at(-1),
		unknown: done.filter((name) => !known.includes(name)),
		missing: known.filter((name) => !done.includes(name)),
	};
}

export const DONE_STEPS = "select name from kysely_migration order by name";

export async function readDataRelease(db: Kysely<Schema>): Promise<DataRelease> {
	const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
	if (!tables.some(({ name }) => name === "kysely_migration")) return describeRelease([]);
	const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw(DONE_STEPS));
	return describeRelease(rows.map(({ name }) => name));
}

/** The message about data of a newer release; undefined when this release can open the data. */
export function explainNewerData({ unknown }: DataRelease): string | undefined {
	if (unknown.length === 0) return undefined;
	const last = Object.keys(migrations).at(-1);
	return `a newer release has used this data (step ${unknown.join(", ")}; this release knows up to ${last}). Run that release again, or restore a backup from before it: docs/running.md, Rollback`;
}
