/**
 * A disk that can be filled completely: a small file system in memory, or a limit on the size of
 * the server's files when this process cannot mount one.
 */
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../scripts/programs.js";

export type SmallDisk = {
	/** The server's data folder; undefined where any folder will do. */
	dataDir: string | undefined;
	fill(serverId: number): void;
	makeRoom(serverId: number): void;
	remove(): void;
};

const MEGABYTES = 24;
/** Fills it with large pieces first, then to the last page. */
const PIECES_BYTES = [1 << 20, 4096, 1];

const run = (program: string, ...args: string[]) =>
	execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });

/** Undefined when neither is possible. */
export function openSmallDisk(): SmallDisk | undefined {
	return mountDisk() ?? (findProgram("prlimit") ? limitFiles() : undefined);
}

function mountDisk(): SmallDisk | undefined {
	const folder = mkdtempSync(join(tmpdir(), "sawt-disk-"));
	try {
		run("mount", "-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", folder);
	} catch {
		rmSync(folder, { recursive: true });
		return undefined;
	}
	const ballast = join(folder, "ballast");
	return {
		dataDir: join(folder, "data"),
		fill: () => fillWith(ballast),
		makeRoom: () => rmSync(ballast),
		remove() {
			run("umount", "--lazy", folder);
			rmSync(folder, { recursive: true });
		},
	};
}

function fillWith(file: string): void {
	const opened = openSync(file, "w");
	for (const bytes of PIECES_BYTES) {
		const piece = Buffer.alloc(bytes);
		try {
			while (writeSync(opened, piece) > 0);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
		}
	}
	closeSync(opened);
}

/** No file may grow beyond this; SQLite's files are already larger. */
const limitFiles = (): SmallDisk => ({
	dataDir: undefined,
	fill: (serverId) => void run("prlimit", `--pid=${serverId}`, "--fsize=4096:unlimited"),
	makeRoom: (serverId) => void run("prlimit", `--pid=${serverId}`, "--fsize=unlimited:unlimited"),
	remove: () => undefined,
});
