/** Reads which migrations the data went through, and decides whether this release can open it. */
import { CompiledQuery, type Kysely } from "kysely";
import type { Schema } from "../database/schema";
import { LAST_EARLIER_STEP, listMigrations, migrations } from "./migrations";

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
	const known = Object.keys(listMigrations(done));
	return {
		last: done.at(-1),
		unknown: done.filter((name) => !known.includes(name)),
		missing: known.filter((name) => !done.includes(name)),
	};
}

export const DONE_STEPS = "select name from kysely_migration order by name";

/** The names of the migrations that ran, in order. */
export async function readDoneSteps(db: Kysely<Schema>): Promise<string[]> {
	const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
	if (!tables.some(({ name }) => name === "kysely_migration")) return [];
	const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw(DONE_STEPS));
	return rows.map(({ name }) => name);
}

export async function readDataRelease(db: Kysely<Schema>): Promise<DataRelease> {
	return describeRelease(await readDoneSteps(db));
}

/** Says why this release cannot open the data, and what to do; undefined when it can. */
export function explainUnusableData({ last, unknown }: DataRelease): string | undefined {
	if (unknown.length > 0) {
		const known = Object.keys(migrations).at(-1);
		return `a newer release has used this data (step ${unknown.join(", ")}; this release knows up to ${known}). Run that release again, or restore a backup from before it: docs/running.md, Rollback`;
	}
	if (last === undefined || last >= LAST_EARLIER_STEP) return undefined;
	return `an older build made this data (tables as of ${last}), and this release takes tables as of ${LAST_EARLIER_STEP} or later. Start a build of that step once, and then this release: docs/running.md, Upgrade`;
}
