/**
 * When the SQLite file was last backed up. `backup` is a process of its own, and its copy is no part of
 * the data: it writes the time into a file beside the data, where the serving processes read it for
 * their metrics.
 */
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { giveToFolderOwner } from "#core/data-folder";

const lastBackupFile = (dataDir: string) => join(dataDir, "last-backup");

/** Writes the time of a backup that was taken and checked. Returns what `giveToFolderOwner` does. */
export function noteBackup(dataDir: string, at: Date): string | undefined {
	writeFileSync(lastBackupFile(dataDir), `${at.toISOString()}\n`);
	return giveToFolderOwner(lastBackupFile(dataDir));
}

/** Undefined when there was none, or the file was damaged. */
export async function readLastBackup(dataDir: string): Promise<Date | undefined> {
	const text = await readFile(lastBackupFile(dataDir), "utf8").catch(() => "");
	const at = new Date(text.trim());
	return Number.isNaN(at.getTime()) ? undefined : at;
}
