/**
 * Sealing of cookie values: AES-256-GCM with a key derived per secret. The cookie's name is bound
 * in as associated data, so a value cannot be moved to another cookie. Remix's own cookie storage
 * only signs, which would leave the upstream cookies readable (docs/decisions/004).
 */
import {
	createCipheriv,
	createDecipheriv,
	createSecretKey,
	hkdfSync,
	type KeyObject,
} from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { takeRandomBytes } from "~/server/random-bytes.server";

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A cookie is at most 4 kB; anything that inflates past this is not ours. */
const MAX_PLAIN_BYTES = 64 * 1024;
/** A browser sends its cookie with each request: opened again, it takes a twelfth of a page. */
const MAX_OPENED = 200;
/** Tables for a text of a few kB: the usual ones take longer to set up than to use. */
const DEFLATE = { memLevel: 4, windowBits: 12, chunkSize: 4096 };

export type CookieSealer = {
	seal(name: string, value: unknown): string;
	/** The value, or null when it is missing, forged, cut, or sealed with a retired secret. */
	open(name: string, sealed: string | undefined): unknown;
};

/** The first secret seals; all of them open, so that secrets can rotate without signing people out. */
export function createCookieSealer(secrets: readonly string[]): CookieSealer {
	// Key objects: with raw bytes Node would create the key at each request, three times as slow.
	const keys = secrets.map((secret) =>
		createSecretKey(Buffer.from(hkdfSync("sha256", secret, "sawt", "session cookie v1", 32))),
	);
	const sealingKey = keys[0];
	if (!sealingKey) throw new Error("a cookie sealer needs at least one secret");
	/** Texts, from which each request reads an object of its own. */
	const opened = new LRUCache<string, string>({ max: MAX_OPENED });
	const openText = (name: string, sealed: string) => {
		const bytes = Buffer.from(sealed, "base64url");
		if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
		for (const key of keys) {
			const text = openWith(key, name, bytes);
			if (text !== undefined) return text;
		}
		return undefined;
	};

	return {
		seal(name, value) {
			const iv = takeRandomBytes(IV_BYTES);
			const cipher = createCipheriv("aes-256-gcm", sealingKey, iv).setAAD(Buffer.from(name));
			const plain = deflateRawSync(JSON.stringify(value), DEFLATE);
			const body = Buffer.concat([cipher.update(plain), cipher.final()]);
			return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
		},
		open(name, sealed) {
			if (!sealed) return null;
			// The name is bound in, so it is part of what was opened.
			const known = `${name}=${sealed}`;
			let text = opened.get(known);
			if (text === undefined) {
				text = openText(name, sealed);
				if (text === undefined) return null;
				opened.set(known, text);
			}
			return JSON.parse(text);
		},
	};
}

function openWith(key: KeyObject, name: string, bytes: Buffer): string | undefined {
	try {
		const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
			authTagLength: TAG_BYTES,
		});
		decipher.setAAD(Buffer.from(name));
		decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
		const body = bytes.subarray(IV_BYTES + TAG_BYTES);
		const plain = Buffer.concat([decipher.update(body), decipher.final()]);
		return inflateRawSync(plain, { maxOutputLength: MAX_PLAIN_BYTES }).toString();
	} catch {
		// A wrong key, a forged tag and a cut value look the same on purpose.
		return undefined;
	}
}
