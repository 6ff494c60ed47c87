/** Finds programs, and installs Debian packages where that is allowed. */
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Returns the full path of the first of these programs that is executable; undefined when none is.
 */
export function findProgram(names) {
	const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
	const candidates = names.flatMap((name) =>
		name.includes("/") ? [name] : folders.map((folder) => join(folder, name)),
	);
	return candidates.find((path) => {
		try {
			accessSync(path, constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}

/** Installs a Debian package as root. Returns false when that is not possible. */
export function installDebianPackage(name) {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
	console.log(`Installing ${name} with apt-get ...`);
	const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
	try {
		execFileSync("apt-get", ["update", "-q"], options);
		execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], options);
		return true;
	} catch {
		return false;
	}
}
