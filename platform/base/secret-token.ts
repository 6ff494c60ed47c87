/** Random identifiers and secrets. Secrets are stored only as hashes. */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";

/** 32 random bytes, encoded for addresses. */
export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

/** The stored form of a token; tokens are random, so a plain hash is enough. */
export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

/** An identifier that cannot be guessed, such as `txn_9f1c…`. */
export function newId(prefix: string): string {
	return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** Compares secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(hashToken(a)), Buffer.from(hashToken(b))];
	return timingSafeEqual(left, right);
}
