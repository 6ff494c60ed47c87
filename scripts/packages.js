/**
 * Installs the packages of the lock file when the ones on disk are others. Needs no package
 * itself, so that it runs on a clean clone.
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

/** npm writes what it installed beside the packages, in the form of the lock file. */
function isInstalled() {
	const wanted = readLock("../package-lock.json");
	const installed = readLock("../node_modules/.package-lock.json");
	return Object.entries(wanted).every(
		([path, { version, optional, peer }]) =>
			path === "" || (installed[path]?.version ?? (optional || peer ? version : "")) === version,
	);
}

/** `npm ci`, unless node_modules already holds what the lock file says. */
export function installPackages() {
	if (isInstalled()) {
		console.log("packages: as in package-lock.json");
		return;
	}
	console.log("packages: npm ci ...");
	// The Node of another major is enough to install with: what runs afterwards comes along.
	const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
	execFileSync("npm", ["ci", ...quiet], { stdio: "inherit" });
}

/**
 * Says which Node the scripts find: the one that is tested and deployed, unless its package could
 * not be installed here. Another one is told and not refused: what fails is for the tests to find.
 */
export function tellNode() {
	const wanted = readFileSync(new URL("../.node-version", import.meta.url), "utf8").trim();
	const found = execFileSync("node", ["--version"], { encoding: "utf8" }).trim();
	const isWanted = found.split(".")[0] === `v${wanted}`;
	console.log(`node: ${found}${isWanted ? "" : `, and not ${wanted}, which runs everywhere else`}`);
}
