/** How far the tables were brought, and whether that is further than this release knows. */
import { CompiledQuery, type Kysely } from "kysely";
import type { Schema } from "../database/schema";
import { migrations } from "./migrations";

export type DataRelease = {
	/** The newest step that the data went through; undefined for an empty database. */
	last: string | undefined;
	/** Steps of a newer release: it must not be opened with this one. */
	unknown: string[];
	/** Steps that the next start will take. */
	missing: string[];
};

/** What the steps that data went through mean for this release. */
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

/** What an operator is told about data of a newer release; undefined when there is nothing to tell. */
export function explainNewerData({ unknown }: DataRelease): string | undefined {
	if (unknown.length === 0) return undefined;
	const last = Object.keys(migrations).at(-1);
	return `a newer release has used this data (step ${unknown.join(", ")}; this release knows up to ${last}). Run that release again, or restore a backup from before it: docs/operating.md, Rollback`;
}
