/**
 * The folder of DATA_DIR, which the site and the commands write to, perhaps under different accounts: what
 * root makes there belongs to the owner of the folder, and a file that cannot be used is named with its owner.
 */
import { accessSync, chownSync, constants, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory();

/**
 * Creates a folder and those above it one by one: Node's `recursive` never returns for a folder that cannot
 * be created in an existing one, as in /proc.
 */
export function makeFolder(path: string): void {
	if (isFolder(path)) return;
	makeFolder(dirname(resolve(path)));
	try {
		mkdirSync(path, { mode: 0o700 });
		giveToFolderOwner(path);
	} catch (error) {
		// Another process may have created it meanwhile.
		if (!isFolder(path)) throw error;
	}
}

/**
 * Gives a file that root made to the owner and group of its folder, so that the service can open it. Returns the
 * command that does so where this process may not, as in a container without that right.
 */
export function giveToFolderOwner(path: string): string | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const { uid, gid } = statSync(dirname(resolve(path)));
	const made = statSync(path);
	if (made.uid === uid && made.gid === gid) return undefined;
	try {
		chownSync(path, uid, gid);
		return undefined;
	} catch {
		return `chown ${uid}:${gid} ${resolve(path)}`;
	}
}

/** @throws Error with a message for the operator, for the first that exists and that this process may not use */
export function requireAccess(paths: readonly string[]): void {
	const problem = paths.map(explainNoAccess).find(Boolean);
	if (problem) throw new Error(problem);
}

/** Names the file, its owner and the account of this process; undefined where both fit. */
export function explainNoAccess(path: string): string | undefined {
	const user = process.getuid?.();
	if (user === undefined || isAllowed(path)) return undefined;
	const found = statSync(path, { throwIfNoEntry: false });
	if (!found) return undefined;
	const mend = `chown ${user}:${process.getgid?.()} ${resolve(path)}`;
	return `${resolve(path)} belongs to ${nameUser(found.uid)}, and this process runs as ${nameUser(user)}, which may not read and write it; \`${mend}\` as root mends that`;
}

function isAllowed(path: string): boolean {
	const { R_OK, W_OK, X_OK } = constants;
	try {
		accessSync(path, isFolder(path) ? R_OK | W_OK | X_OK : R_OK | W_OK);
		return true;
	} catch (error) {
		// A missing file is made, and a disk that can only be read has an error of its own.
		return (error as NodeJS.ErrnoException).code !== "EACCES";
	}
}

/** `root (0)`; the number alone where the system has no name for it. */
function nameUser(id: number): string {
	const name = new RegExp(`^([^:]+):[^:]*:${id}:`, "m").exec(readUsers())?.[1];
	return name ? `${name} (${id})` : String(id);
}

function readUsers(): string {
	try {
		return readFileSync("/etc/passwd", "utf8");
	} catch {
		return "";
	}
}
