/** The folder of DATA_DIR, and those in it. */
import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SettingsError } from "./env.server";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();

/**
 * Makes a folder and those above it, one by one: `recursive` of Node tries for ever where one that is
 * there takes none, as in /proc.
 *
 * @throws SettingsError that names the setting
 */
export function makeFolder(path: string): void {
	if (isFolder(path)) return;
	makeFolder(dirname(resolve(path)));
	try {
		mkdirSync(path);
	} catch (error) {
		// Another process may have made it meanwhile.
		if (isFolder(path)) return;
		const { message } = error as Error;
		throw new SettingsError(`DATA_DIR: the folder cannot be made: ${message}`, { cause: error });
	}
}
