/** Where tests keep data that no one needs after them. */
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const NEEDED_BYTES = 1024 ** 3;

/**
 * A folder in memory where that has room, which containers often lack, and else the usual one: most
 * of what a database of a test takes is the writing of files.
 */
export function findDataFolder() {
	try {
		const { bavail, bsize } = statfsSync(memory);
		return bavail * bsize >= NEEDED_BYTES ? memory : tmpdir();
	} catch {
		return tmpdir();
	}
}
