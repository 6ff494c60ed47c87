/** Creates the folder of DATA_DIR and its subfolders. */
import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SettingsError } from "#core/setting";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();

/**
 * Creates a folder and its parents one by one: Node's `recursive` loops for ever where a folder cannot
 * be created in an existing one, as in /proc.
 *
 * @throws SettingsError that names the setting
 */
export function makeFolder(path: string): void {
	if (isFolder(path)) return;
	makeFolder(dirname(resolve(path)));
	try {
		mkdirSync(path);
	} catch (error) {
		// Another process may have created it meanwhile.
		if (isFolder(path)) return;
		const { message } = error as Error;
		throw new SettingsError(`DATA_DIR: the folder cannot be made: ${message}`, { cause: error });
	}
}
