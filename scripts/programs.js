/** Finds the programs that tests start, and installs their Debian packages where that is allowed. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Maps each program to the Debian package that brings it. */
const packages = {
	chromium: "chromium",
	"chromium-headless-shell": "chromium-headless-shell",
	"firefox-esr": "firefox-esr",
	haproxy: "haproxy",
	initdb: "postgresql",
	java: "default-jre-headless",
	links2: "links2",
	lynx: "lynx",
	nginx: "nginx-light",
	"prometheus-alertmanager": "prometheus-alertmanager",
	"prometheus-blackbox-exporter": "prometheus-blackbox-exporter",
	promtool: "prometheus",
	"redis-server": "redis-server",
	w3m: "w3m",
	WebKitWebDriver: "webkit2gtk-driver",
	"xvfb-run": "xvfb",
};

/** Debian keeps the programs of each version of PostgreSQL in a folder of their own. */
function listPostgresFolders() {
	const debian = "/usr/lib/postgresql";
	const versions = existsSync(debian) ? readdirSync(debian) : [];
	return versions.sort((a, b) => Number(b) - Number(a)).map((one) => join(debian, one, "bin"));
}

function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** Returns the full path of the first of these programs that is there; undefined when none is. */
export function findProgram(...names) {
	const path = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
	const folders = [...listPostgresFolders(), ...path, "/usr/sbin"];
	return names
		.flatMap((name) => (name.includes("/") ? [name] : folders.map((one) => join(one, name))))
		.find(isExecutable);
}

/** Returns whether it succeeded. */
function runAptGet(...words) {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	return spawnSync("apt-get", words, { stdio: "inherit", env }).status === 0;
}

/**
 * Installs those of these programs that are missing, as root, with apt-get: all with one call, or one
 * by one where a package is unknown. Returns the programs that are missing afterwards.
 */
export function installPrograms(names) {
	const isMissing = (name) => !findProgram(name);
	const missing = names.filter(isMissing);
	if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
		return missing;
	const wanted = missing.map((name) => packages[name]);
	console.log(`Installing ${wanted.join(", ")} with apt-get ...`);
	runAptGet("update", "-q");
	const install = (...some) => runAptGet("install", "-y", "-q", "--no-install-recommends", ...some);
	if (!install(...wanted)) for (const one of wanted) install(one);
	return missing.filter(isMissing);
}

/** Returns the path of one program, installed where it was missing; throws when it cannot be. */
export function provideProgram(name) {
	if (installPrograms([name]).length > 0) {
		throw new Error(`${name} is not installed and cannot be installed here`);
	}
	return findProgram(name);
}
