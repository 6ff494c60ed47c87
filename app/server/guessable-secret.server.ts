/** Recognises secrets that somebody else knows: words of samples, counts, and values out of manuals. */
import { createHash } from "node:crypto";

const SAMPLE_WORDS =
	/abcdefghijklmnopqrstuvwxyz|qwertyuiopasdfghjklzxcvbnm|qwerty|keyboard|correct|insecure|battery|change|complex|staple|django|strong|horse|lorem|ipsum|dolor|amet|cat|sit|me|my|this|your|the|secret|session|password|passphrase|sample|example|default|test|development|production|sawt|key|value|replace|here|please|generate|random|string|characters|chars|long|least|more|only|super|openssl|rand|hex|with|from|not|for|or|of|to|so|in|an?|[^a-z]/g;

/** Secrets of well-known manuals and tutorials, as letters and digits alone. */
const published = new Set(
	[
		"complex_password_at_least_32_characters_long",
		"password_at_least_32_characters_long",
		"a-string-secret-at-least-256-bits-long",
		// The documentation of Flask and of FastAPI.
		"192b9bdd22ab9ed4d12e236c78afcb9a393ec15f71bbf5dc987d54727823bcbf",
		"09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7",
		// Tutorials of Spring Security.
		"404E635266556A586E3272357538782F413F4428472B4B6250645367566B5970",
		"413F4428472B4B6250655368566D5970337336763979244226452948404D6351",
		// RFC 7515 and RFC 7520.
		"AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow",
		"hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg",
		// FIPS 197 and NIST SP 800-38A.
		"2b7e151628aed2a6abf7158809cf4f3c",
		"603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
	].map(toPlain),
);

const HASHED_WORDS = ["", "password", "secret", "changeme", "test", "admin", "hello", "123456"];
const HASHES = ["md5", "sha1", "sha256", "sha512"];

function toPlain(secret: string): string {
	return secret.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const isHashOfWord = (plain: string) =>
	HASHES.some((name) =>
		HASHED_WORDS.some((word) => createHash(name).update(word).digest("hex") === plain),
	);

/** Steps of the same size: `001122…`, `000102…`, `fedcba…`. */
function isCount(plain: string): boolean {
	if (!/^[0-9a-f]+$/.test(plain)) return false;
	const isEven = (numbers: number[], size: number) => {
		const steps = numbers
			.slice(1)
			.map((number, place) => (number - (numbers[place] ?? 0) + size) % size);
		return new Set(steps).size <= 1;
	};
	const digits = [...plain].map((digit) => Number.parseInt(digit, 16));
	const bytes = (plain.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
	return isEven(digits, 16) || isEven(bytes, 256);
}

/** The text that was encoded to make it look random; undefined when it is none. */
function decodeText(secret: string): string | undefined {
	const encoding = /^[0-9a-f]+$/i.test(secret) ? "hex" : "base64";
	const text = Buffer.from(secret, encoding).toString("latin1");
	return text !== "" && /^[ -~\s]+$/.test(text) ? text : undefined;
}

/** True for few characters again and again, a count, words of samples such as `change-me`, or a published secret. */
export function isGuessable(secret: string): boolean {
	const plain = toPlain(secret);
	const decoded = decodeText(secret);
	return (
		new Set(secret).size < 8 ||
		/123456789.*123456789/.test(secret) ||
		secret.startsWith("django-insecure-") ||
		published.has(plain) ||
		isCount(plain) ||
		isHashOfWord(plain) ||
		(/[a-z]/i.test(secret) && secret.toLowerCase().replace(SAMPLE_WORDS, "") === "") ||
		(decoded !== undefined && isGuessable(decoded))
	);
}
