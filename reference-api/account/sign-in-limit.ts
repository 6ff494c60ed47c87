/**
 * How often a sign-in may be tried. Each one who tries has ten attempts; once an account had thirty
 * from everybody, two: others who guess never lock its owner out.
 */
import type { Db } from "../database/database";
import { Refusal } from "../http/refusal";
import { type AttemptLimit, countAttempt, forgetAttempts } from "./attempt-store";

const windowSeconds = 15 * 60;

export type SignInTry = {
	account: string;
	/** Who tries, by the address; the account itself where no one names the address. */
	by: string;
};

export function createSignInLimit(name: string) {
	const own: AttemptLimit = { name, attempts: 10, windowSeconds };
	const account: AttemptLimit = { name: `${name}-account`, attempts: 30, windowSeconds };
	const guessed: AttemptLimit = { name: `${name}-guessed`, attempts: 2, windowSeconds };

	async function count(db: Db, tried: SignInTry, now: Date): Promise<number> {
		const wait = await countAttempt(db, own, tried.by, now);
		if (tried.by === tried.account) return wait;
		const isGuessed = (await countAttempt(db, account, tried.account, now)) > 0;
		return wait > 0 || !isGuessed ? wait : countAttempt(db, guessed, tried.by, now);
	}

	async function forget(db: Db, { by }: SignInTry): Promise<void> {
		for (const limit of [own, guessed]) await forgetAttempts(db, limit, by);
	}

	return {
		/** Refuses, or counts: before the password is looked at, so that parallel guesses cannot slip through. */
		async admit(db: Db, tried: SignInTry, now: Date): Promise<void> {
			const retryAfter = await count(db, tried, now);
			if (retryAfter > 0) throw new Refusal(429, "too_many_logins", { retryAfter });
		},
		/** After the right password: what others tried still counts. */
		forget,
		/** After a new password: nothing that was tried was tried at that. */
		async forgetAll(db: Db, tried: SignInTry): Promise<void> {
			await forget(db, tried);
			await forgetAttempts(db, account, tried.account);
		},
	};
}
