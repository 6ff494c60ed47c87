/** Chooses where tests keep throwaway data. */
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const NEEDED_BYTES = 1024 ** 3;

/**
 * Prefers a folder in memory when it has enough room (containers often lack it), and otherwise the
 * system's temporary folder. Writing files takes most of the time of a test database.
 */
export function findDataFolder() {
	try {
		const { bavail, bsize } = statfsSync(memory);
		return bavail * bsize >= NEEDED_BYTES ? memory : tmpdir();
	} catch {
		return tmpdir();
	}
}
