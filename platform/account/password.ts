/**
 * Password hashes: scrypt, with its parameters stored beside the hash so that they can be raised.
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { bulkhead } from "cockatiel";
import type { PasswordCost } from "../base/options";
import type { Db } from "../database/database";
import { CallError, createFieldError } from "../http/call-error";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt, forgetAttempts } from "../runtime/rate-limit-store";
import { createPasswordQueue } from "./password-queue";
import { getUser, type UserRow } from "./user-store";

/**
 * 16 MB and about a quarter of a second: one of the settings of equal strength that OWASP lists.
 */
const DEFAULT_COST: PasswordCost = { cost: 2 ** 14, blockSize: 8, parallelization: 5 };
const HASH_BYTES = 32;

/** Compression and file access share four threads with hashing, and the event loop needs a core. */
const MAX_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
const threads = bulkhead(MAX_AT_ONCE, Number.POSITIVE_INFINITY);

/** One for the process, whose cores it shares out. */
export const passwordQueue = createPasswordQueue(MAX_AT_ONCE);

function derive(
	password: string,
	salt: Buffer,
	{ cost, blockSize, parallelization }: PasswordCost,
) {
	const memory = 128 * cost * blockSize;
	const options = { cost, blockSize, parallelization, maxmem: 2 * memory + 2 ** 20 };
	const hash = () =>
		new Promise<Buffer>((resolve, reject) => {
			// Two systems may compose the letters of the same password differently.
			scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, key) =>
				error ? reject(error) : resolve(key),
			);
		});
	return threads.execute(hash);
}

function writeHash(salt: Buffer, key: Buffer, cost: PasswordCost): string {
	const parameters = [cost.cost, cost.blockSize, cost.parallelization];
	return ["scrypt", ...parameters, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function hashPassword(password: string, cost = DEFAULT_COST): Promise<string> {
	const salt = randomBytes(16);
	return writeHash(salt, await derive(password, salt, cost), cost);
}

/** The hash of no password, so that an unknown account takes as long to check as a known one. */
export const makeDummyHash = (cost = DEFAULT_COST): string =>
	writeHash(randomBytes(16), randomBytes(HASH_BYTES), cost);

/** False for a wrong password and for an unreadable hash. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
	const [scheme, cost, blockSize, parallelization, salt, key] = stored.split("$");
	if (scheme !== "scrypt" || salt === undefined || key === undefined) return false;
	const expected = Buffer.from(key, "base64url");
	const actual = await derive(password, Buffer.from(salt, "base64url"), {
		cost: Number(cost),
		blockSize: Number(blockSize),
		parallelization: Number(parallelization),
	});
	return expected.length === actual.length && timingSafeEqual(expected, actual);
}

const limit: AttemptLimit = { name: "password-change", attempts: 10, windowSeconds: 15 * 60 };

/**
 * Rejects a wrong password, otherwise returns the row that was checked. Call it in a turn of
 * `passwordQueue`.
 */
export async function checkCurrentPassword(
	context: PlatformContext,
	userId: string,
	password: string,
): Promise<UserRow> {
	const retryAfter = await countAttempt(context.db, limit, userId, context.now());
	if (retryAfter > 0) throw new CallError(429, "too_many_attempts", { retryAfter });
	const user = await getUser(context.db, userId);
	if (!(await isPassword(password, user.password_hash))) {
		throw createFieldError({ current_password: ["current_password_wrong"] });
	}
	await forgetWrongPasswords(context.db, userId);
	return user;
}

export const forgetWrongPasswords = (db: Db, userId: string): Promise<void> =>
	forgetAttempts(db, limit, userId);
