/**
 * Rate limits of sign-ins per quarter of an hour: ten attempts per client, or two once an account
 * has had thirty from all clients together. Other people's guesses therefore never lock an owner
 * out.
 */
import type { Db } from "../database/database";
import { CallError } from "../http/call-error";
import {
	type AttemptLimit,
	countAttempt,
	forgetAttempts,
	takeAttemptBack,
} from "../runtime/rate-limit-store";

const windowSeconds = 15 * 60;

export type SignInTry = {
	account: string;
	/** The client's address, or the account where the address is not known. */
	by: string;
	/** Signed in from this browser or address before: other people's guesses do not count for it. */
	isKnown?: boolean;
};

export function createSignInLimit(name: string) {
	const own: AttemptLimit = { name, attempts: 10, windowSeconds };
	const account: AttemptLimit = { name: `${name}-account`, attempts: 30, windowSeconds };
	const guessed: AttemptLimit = { name: `${name}-guessed`, attempts: 2, windowSeconds };

	/** Returns the seconds to wait and what was counted. */
	async function count(db: Db, tried: SignInTry, now: Date) {
		const counted: (readonly [limit: AttemptLimit, subject: string])[] = [];
		const add = (limit: AttemptLimit, subject: string) => {
			counted.push([limit, subject]);
			return countAttempt(db, limit, subject, now);
		};
		let wait = await add(own, tried.by);
		if (tried.by !== tried.account && !tried.isKnown) {
			const isGuessed = (await add(account, tried.account)) > 0;
			if (wait === 0 && isGuessed) wait = await add(guessed, tried.by);
		}
		return { wait, counted };
	}

	return {
		/**
		 * Counts an attempt before its password is checked, so that parallel guesses cannot slip
		 * through, and rejects one over the limit. For a right password, call the returned
		 * function: it takes back this attempt only, because a reset would let a guesser clear the
		 * count with an account of their own.
		 */
		async admit(db: Db, tried: SignInTry, now: Date): Promise<() => Promise<void>> {
			const { wait: retryAfter, counted } = await count(db, tried, now);
			if (retryAfter > 0) throw new CallError(429, "too_many_logins", { retryAfter });
			return async () => {
				for (const [limit, subject] of counted) await takeAttemptBack(db, limit, subject);
			};
		},
		/** Call it after a new password: earlier attempts do not count against that. */
		async forget(db: Db, tried: SignInTry): Promise<void> {
			for (const limit of [own, guessed]) await forgetAttempts(db, limit, tried.by);
			await forgetAttempts(db, account, tried.account);
		},
	};
}
