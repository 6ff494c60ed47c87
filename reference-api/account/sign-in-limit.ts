/**
 * Rate limits of sign-ins, for each quarter of an hour: ten attempts per client, or two once an account
 * has had thirty from all clients together. So guesses of others never lock its owner out.
 */
import type { Db } from "../database/database";
import { Refusal } from "../http/refusal";
import {
	type AttemptLimit,
	countAttempt,
	forgetAttempts,
	takeAttemptBack,
} from "../runtime/attempt-store";

const windowSeconds = 15 * 60;

export type SignInTry = {
	account: string;
	/** The client's address; the account itself where the address is not known. */
	by: string;
};

export function createSignInLimit(name: string) {
	const own: AttemptLimit = { name, attempts: 10, windowSeconds };
	const account: AttemptLimit = { name: `${name}-account`, attempts: 30, windowSeconds };
	const guessed: AttemptLimit = { name: `${name}-guessed`, attempts: 2, windowSeconds };

	/** Answers the seconds to wait, and what was counted. */
	async function count(db: Db, tried: SignInTry, now: Date) {
		const counted: (readonly [limit: AttemptLimit, subject: string])[] = [];
		const add = (limit: AttemptLimit, subject: string) => {
			counted.push([limit, subject]);
			return countAttempt(db, limit, subject, now);
		};
		let wait = await add(own, tried.by);
		if (tried.by !== tried.account) {
			const isGuessed = (await add(account, tried.account)) > 0;
			if (wait === 0 && isGuessed) wait = await add(guessed, tried.by);
		}
		return { wait, counted };
	}

	return {
		/**
		 * Counts an attempt before its password is checked, so that parallel guesses cannot slip through,
		 * and refuses one over the limit. Resolves with what takes back this attempt alone, for a right
		 * password: a reset would let a guesser clear the count by an account of their own.
		 */
		async admit(db: Db, tried: SignInTry, now: Date): Promise<() => Promise<void>> {
			const { wait: retryAfter, counted } = await count(db, tried, now);
			if (retryAfter > 0) throw new Refusal(429, "too_many_logins", { retryAfter });
			return async () => {
				for (const [limit, subject] of counted) await takeAttemptBack(db, limit, subject);
			};
		},
		/** After a new password: nothing that was tried was tried at that. */
		async forget(db: Db, tried: SignInTry): Promise<void> {
			for (const limit of [own, guessed]) await forgetAttempts(db, limit, tried.by);
			await forgetAttempts(db, account, tried.account);
		},
	};
}
