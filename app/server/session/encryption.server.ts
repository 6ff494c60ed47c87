/**
 * Encrypts cookie values and hidden fields as JWTs (JWE, `dir`, A256GCM). Remix's own
 * cookie storage only signs, which would leave the upstream cookies readable (docs/decisions/004).
 */
import { hash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { EncryptJWT, jwtDecrypt } from "jose";
import { giveToFolderOwner } from "#core/data-folder";
import { makeFolder, readDataFile, toDataError } from "~/server/data-folder.server";
import type { Settings } from "~/server/env.server";

export type Encryption = {
	/**
	 * @param name of the cookie or field: the text cannot be decrypted under another name
	 * @param seconds after which the text can no longer be decrypted
	 */
	encrypt(name: string, value: unknown, seconds?: number): Promise<string>;
	/** Returns the value, or null when it is missing, expired, forged, cut, or encrypted with a retired secret. */
	decrypt(name: string, encrypted: string | undefined): Promise<unknown>;
};

/** Below it, compression saves 70 bytes and doubles the time of each decryption. */
const MAX_PLAIN_CHARACTERS = 800;

/** The first secret encrypts; all of them decrypt, so that secrets can rotate without signing people out. */
export function createEncryption(secrets: readonly string[]): Encryption {
	const keys = new Map(
		secrets.map((secret) => [toKeyId(secret), hash("sha256", secret, "buffer")]),
	);
	const [first] = keys;
	if (!first) throw new Error("encryption needs at least one secret");
	const [kid, firstKey] = first;

	return {
		encrypt(name, value, seconds) {
			const isLong = JSON.stringify({ value }).length > MAX_PLAIN_CHARACTERS;
			const token = new EncryptJWT({ value })
				.setProtectedHeader({ alg: "dir", enc: "A256GCM", ...(isLong && { zip: "DEF" }), kid })
				.setAudience(name);
			if (seconds !== undefined) token.setExpirationTime(`${seconds}s`);
			return token.encrypt(firstKey);
		},
		async decrypt(name, encrypted) {
			if (!encrypted) return null;
			try {
				const findKey = ({ kid = "" }) => keys.get(kid) ?? firstKey;
				const options = { audience: name, keyManagementAlgorithms: ["dir"] };
				const { payload } = await jwtDecrypt(encrypted, findKey, options);
				return payload.value;
			} catch {
				// A wrong key, a forged tag and a cut value look the same on purpose.
				return null;
			}
		},
	};
}

/** Names the secret that encrypted a text, without revealing anything of it. */
const toKeyId = (secret: string) => hash("sha256", `id ${secret}`, "base64url").slice(0, 6);

/**
 * Returns the session secrets, the one that encrypts first: the operator's, or one that is created at the first
 * start and stored in DATA_DIR.
 */
export function loadSessionSecrets({
	sessionSecret,
	dataDir,
}: Pick<Settings, "sessionSecret" | "dataDir">): string[] {
	if (sessionSecret) return sessionSecret;
	const file = join(dataDir, "session-secret");
	makeFolder(dataDir);
	try {
		// "wx" fails when the file exists: of two processes that start at once, one writes.
		writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
		giveToFolderOwner(file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw toDataError(dataDir, error);
	}
	return [readDataFile(file).trim()];
}
