/**
 * Installs the packages of the lock file when node_modules differs from it. The script needs no
 * package itself, so it runs on a clean clone.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const readLock = (path) => {
	try {
		return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).packages;
	} catch {
		return {};
	}
};

/** npm records what it installed next to the packages, in the format of the lock file. */
function isInstalled() {
	const wanted = readLock("../package-lock.json");
	const installed = readLock("../node_modules/.package-lock.json");
	return Object.entries(wanted).every(
		([path, { version, optional, peer }]) =>
			path === "" || (installed[path]?.version ?? (optional || peer ? version : "")) === version,
	);
}

/** Runs `npm ci` unless node_modules already matches the lock file. */
export function installPackages() {
	if (isInstalled()) {
		console.log("packages: as in package-lock.json");
		return;
	}
	console.log("packages: npm ci ...");
	// Another major version of Node is good enough to run the install.
	const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
	execFileSync("npm", ["ci", ...quiet], { stdio: "inherit" });
}

/**
 * Prints which Node the scripts use. It is the tested and deployed version, unless its package
 * could not be installed here. Another version is reported but not rejected.
 */
export function tellNode() {
	const wanted = readFileSync(new URL("../.node-version", import.meta.url), "utf8").trim();
	const found = execFileSync("node", ["--version"], { encoding: "utf8" }).trim();
	const isWanted = found.split(".")[0] === `v${wanted}`;
	console.log(`node: ${found}${isWanted ? "" : `, and not ${wanted}, which runs everywhere else`}`);
}
