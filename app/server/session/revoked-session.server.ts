/**
 * The revocation list: ended sessions, whose cookies must no longer be accepted (docs/product/session.md,
 * session-6). Replicas share it by the shared store. It is also written to DATA_DIR, so that a logout
 * that did not reach the platform survives a restart.
 */
import { hash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { giveToFolderOwner } from "#core/data-folder";
import { makeFolder, readDataFile } from "~/server/data-folder.server";
import type { Logger } from "~/server/log.server";
import type { SharedStore } from "~/server/shared-store.server";
import { SESSION_SECONDS } from "./session-cookie.server";

export type RevokedSessions = {
	has(sessionId: string): Promise<boolean>;
	/** Best effort: failures of the disk and the shared store are logged. */
	add(sessionId: string): Promise<void>;
};

type Options = {
	dataDir: string;
	store: SharedStore;
	log: Pick<Logger, "error">;
	now?: () => Date;
};

const FOLDER = "revoked-sessions";
/** Bounded: the oldest are forgotten first. */
const MAX_KEPT = 200_000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** One file per day: files are only appended to, so two processes can share them. */
const toFileName = (time: Date) => time.toISOString().slice(0, 10);

/** Returns a hash of the id, because the file must not contain session ids. */
const toMark = (sessionId: string) => hash("sha256", sessionId, "base64url").slice(0, 22);

export function createRevokedSessions(options: Options): RevokedSessions {
	const { dataDir, store, log, now = () => new Date() } = options;
	const folder = join(dataDir, FOLDER);
	const marks = new LRUCache<string, true>({ maxSize: MAX_KEPT, sizeCalculation: () => 1 });
	for (const mark of readMarks(folder, now())) marks.set(mark, true);
	const nameKey = (sessionId: string) => `revoked:${sessionId}`;

	async function writeDown(mark: string): Promise<void> {
		makeFolder(folder);
		const file = join(folder, toFileName(now()));
		await appendFile(file, `${mark}\n`, { mode: 0o600 });
		giveToFolderOwner(file);
	}

	return {
		async has(sessionId) {
			if (marks.has(toMark(sessionId))) return true;
			try {
				return (await store.get(nameKey(sessionId))) !== null;
			} catch (error) {
				// An unavailable store must not sign anybody out.
				log.error({ err: error }, "revocation could not be checked");
				return false;
			}
		},
		async add(sessionId) {
			const mark = toMark(sessionId);
			marks.set(mark, true);
			const writes = [writeDown(mark), store.set(nameKey(sessionId), "1", SESSION_SECONDS)];
			for (const { status, reason } of await Promise.allSettled(writes).then(listFailures)) {
				log.error({ err: reason, status }, "a session could not be revoked everywhere");
			}
		},
	};
}

const listFailures = (results: PromiseSettledResult<void>[]) =>
	results.filter((result) => result.status === "rejected");

/** Reads the marks, the oldest first, and removes files that are older than any cookie. */
function readMarks(folder: string, now: Date): string[] {
	if (!existsSync(folder)) return [];
	const oldest = toFileName(new Date(now.getTime() - SESSION_SECONDS * 1000 - DAY_MILLISECONDS));
	return readdirSync(folder)
		.sort()
		.flatMap((name) => {
			const file = join(folder, name);
			if (name >= oldest) return readDataFile(file).split("\n").filter(Boolean);
			rmSync(file, { force: true });
			return [];
		});
}
