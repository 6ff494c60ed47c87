/** The session secrets: the operator's, or one that is created once and kept in DATA_DIR. */
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "~/server/data-folder.server";
import type { Settings } from "~/server/env.server";

/** The secrets, the sealing one first. Creates the kept one on the first start. */
export function loadSessionSecrets(settings: Settings): string[] {
	if (settings.sessionSecret) return settings.sessionSecret;
	const file = join(settings.dataDir, "session-secret");
	makeFolder(settings.dataDir);
	try {
		// "wx" fails when the file is there: of two processes starting at once, one writes.
		writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
	return [readFileSync(file, "utf8").trim()];
}
