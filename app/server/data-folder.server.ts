/** Creates the folder of DATA_DIR and its subfolders, and reads what an earlier start stored there. */
import { readFileSync } from "node:fs";
import { explainNoAccess, makeFolder as makeDataFolder } from "#core/data-folder";
import { SettingsError } from "#core/setting";

/** @throws SettingsError that names the setting */
export function makeFolder(path: string): void {
	try {
		makeDataFolder(path);
	} catch (error) {
		const { message } = error as Error;
		throw new SettingsError(`DATA_DIR: the folder cannot be made: ${message}`, { cause: error });
	}
}

/** @throws SettingsError that names the file, its owner and the account of this process */
export function readDataFile(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		throw toDataError(file, error);
	}
}

/** Explains why a file or folder of DATA_DIR could not be used. */
export function toDataError(path: string, error: unknown): SettingsError {
	const reason = explainNoAccess(path) ?? (error as Error).message;
	return new SettingsError(`DATA_DIR: ${reason}`, { cause: error });
}
