/** Password hashes: scrypt with its parameters stored beside the hash, so that they can be raised. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

export type PasswordCost = {
	/** Memory and time, a power of two. */
	readonly cost: number;
	readonly blockSize: number;
	readonly parallelization: number;
};

/** 16 MB and about a quarter of a second: one of the equal-strength settings that OWASP lists. */
const defaultCost: PasswordCost = { cost: 2 ** 14, blockSize: 8, parallelization: 5 };
const hashBytes = 32;

function derive(
	password: string,
	salt: Buffer,
	{ cost, blockSize, parallelization }: PasswordCost,
) {
	const memory = 128 * cost * blockSize;
	const options = { cost, blockSize, parallelization, maxmem: 2 * memory + 2 ** 20 };
	return new Promise<Buffer>((resolve, reject) => {
		// The same password typed on two systems may differ in composition of its letters.
		scrypt(password.normalize("NFKC"), salt, hashBytes, options, (error, key) =>
			error ? reject(error) : resolve(key),
		);
	});
}

export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
	const salt = randomBytes(16);
	const key = await derive(password, salt, cost);
	const parameters = [cost.cost, cost.blockSize, cost.parallelization];
	return ["scrypt", ...parameters, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** False for a wrong password and for a hash that cannot be read. */
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
