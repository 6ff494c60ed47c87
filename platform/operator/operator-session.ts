/**
 * Sign-ins of operators at the console. A browser holds the token of a session, or of a sign-in that
 * waits for its code; both are checked here, and the tables hold only their hashes.
 */
import type { SignInProof } from "#core/audit-fact";
import { OPERATOR_SESSION_SECONDS } from "#core/retention";
import { passwordQueue } from "../account/password";
import { createSignInLimit } from "../account/sign-in-limit";
import { hashToken } from "../base/secret-token";
import type { Db } from "../database/database";
import { CallError } from "../http/call-error";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt, forgetAttempts } from "../runtime/rate-limit-store";
import { hasSignedInFrom, recordAct } from "./audit-store";
import type { createOperatorAccounts } from "./operator-account";
import {
	CHALLENGE_SECONDS,
	endChallenge,
	endOperatorSession,
	findChallenge,
	findOperator,
	findOperatorById,
	findSignedIn,
	lockCheckedOperator,
	lockOperatorById,
	type OperatorRow,
	type SignedIn,
	startChallenge,
	startOperatorSession,
	toNameKey,
} from "./operator-store";
import { spendCode } from "./second-factor";

/** Limited by client address, whatever names are tried, and by name. */
const signInLimit = createSignInLimit("operator");

/** Counted per address, like sign-ins. */
const inviteLimit: AttemptLimit = {
	name: "operator-invite",
	attempts: 10,
	windowSeconds: 15 * 60,
};

/** The browser that signs in: its address, as rate limits count it, and its User-Agent. */
export type Browser = { address: string; client: string | undefined };

/** `code`: the sign-in waits for a code. The token is the value of the browser's cookie. */
export type Entered = { kind: "done" | "code"; token: string; seconds: number };

/** The open session of a browser. */
export type OpenSession = {
	operator: SignedIn;
	/** Belongs to the forms of this session, and reveals nothing about its token. */
	formToken: string;
};

const toFormToken = (token: string) => hashToken(`form ${token}`).slice(0, 22);

async function startSession(
	trx: Db,
	operator: OperatorRow,
	{ client, now }: { client: string | undefined; now: Date },
): Promise<Entered> {
	const token = await startOperatorSession(trx, { ...operator, client }, now);
	return { kind: "done", token, seconds: OPERATOR_SESSION_SECONDS };
}

async function recordSignIn(
	trx: Db,
	{ name }: OperatorRow,
	how: SignInProof,
	now: Date,
): Promise<void> {
	const act = { actor: `console:${name}`, action: "sign_in.accepted", subject: name } as const;
	await recordAct(trx, { ...act, after: { by: how } }, now);
}

/**
 * Goes on after a right password. Undefined when the password changed since it was checked: no
 * sign-in outlives a new password.
 */
async function enter(
	context: PlatformContext,
	checked: OperatorRow,
	client: string | undefined,
): Promise<Entered | undefined> {
	const now = context.now();
	return context.db.transaction().execute(async (trx) => {
		const operator = await lockCheckedOperator(trx, checked);
		if (operator === undefined) return undefined;
		if (operator.factor_secret !== null) {
			const token = await startChallenge(trx, operator.id, now);
			return { kind: "code", token, seconds: CHALLENGE_SECONDS };
		}
		await recordSignIn(trx, operator, "password", now);
		return startSession(trx, operator, { client, now });
	});
}

type Accounts = ReturnType<typeof createOperatorAccounts>;
type Typed = { name: string; password: string };

async function signIn(
	context: PlatformContext,
	accounts: Accounts,
	{ name, password, client }: Typed & Browser,
	by: string,
): Promise<Entered | undefined> {
	const tried = { account: toNameKey(name), by };
	const takeBack = await signInLimit
		.admit(context.db, tried, context.now())
		.catch(async (error) => {
			if (error instanceof CallError) await accounts.recordLimitedSignIn(name);
			throw error;
		});
	const operator = await accounts.signIn({ name, password });
	const entered = operator && (await enter(context, operator, client));
	if (entered) await takeBack();
	return entered;
}

/**
 * What attempts are counted by: the client's address, whatever the name; for an operator who has signed in
 * from there before both, so that another one's guesses do not shut them out.
 */
async function chooseSubject({ db }: PlatformContext, { name, address }: Typed & Browser) {
	const operator = await findOperator(db, name);
	const isKnown = operator && (await hasSignedInFrom(db, `console:${operator.name}`, address));
	return isKnown ? `${operator.name_key} ${address}` : address;
}

/** The token of a sign-in that waits for its code, and its operator. */
async function findWaiting({ db, now }: PlatformContext, tokens: readonly string[]) {
	for (const token of tokens) {
		const id = await findChallenge(db, token, now());
		if (id !== undefined) return { token, id };
	}
	return undefined;
}

async function signInByCode(
	context: PlatformContext,
	tokens: readonly string[],
	{ code, client }: { code: string; client: string | undefined },
): Promise<Entered | "wrong" | undefined> {
	const now = context.now();
	const waiting = await findWaiting(context, tokens);
	if (waiting === undefined) return undefined;
	return context.db.transaction().execute(async (trx) => {
		const operator = await lockOperatorById(trx, waiting.id);
		if (operator === undefined || operator.factor_secret === null) return undefined;
		// A second press of the form has waited for the first one, which has used the sign-in up.
		if ((await findChallenge(trx, waiting.token, now)) === undefined) return undefined;
		const kind = await spendCode(trx, operator, code, now);
		if (kind === undefined) {
			const { name } = operator;
			const act = { actor: `console:${name}`, subject: name } as const;
			await recordAct(trx, { ...act, action: "sign_in.code_refused" }, now);
			return "wrong";
		}
		await endChallenge(trx, waiting.token);
		await recordSignIn(trx, operator, `password, ${kind}`, now);
		return startSession(trx, operator, { client, now });
	});
}

async function join(
	context: PlatformContext,
	accounts: Accounts,
	{ token, password, address, client }: { token: string; password: string } & Browser,
): Promise<Entered | undefined> {
	const retryAfter = await countAttempt(context.db, inviteLimit, address, context.now());
	if (retryAfter > 0) throw new CallError(429, "too_many_attempts", { retryAfter });
	const joined = await accounts.accept({ token, password });
	const entered = joined && (await enter(context, joined, client));
	if (entered) await forgetAttempts(context.db, inviteLimit, address);
	return entered;
}

export function createOperatorSessions(context: PlatformContext, accounts: Accounts) {
	const { db, now } = context;
	return {
		/** Returns the session of the first token that has one. */
		async find(tokens: readonly string[]): Promise<OpenSession | undefined> {
			for (const token of tokens) {
				const operator = await findSignedIn(db, token, now());
				if (operator) return { operator, formToken: toFormToken(token) };
			}
			return undefined;
		},
		/**
		 * Undefined for a wrong name or password.
		 *
		 * @throws CallError after too many attempts, and while too many passwords wait
		 */
		async signIn(typed: Typed & Browser): Promise<Entered | undefined> {
			const by = await chooseSubject(context, typed);
			return passwordQueue.run(
				{ lane: "operator", by },
				() => signIn(context, accounts, typed, by),
				(entered) => entered === undefined,
			);
		},
		isCodePending: async (tokens: readonly string[]) =>
			(await findWaiting(context, tokens)) !== undefined,
		/**
		 * Undefined when no sign-in waits: it was too long ago, or a new password, a reset or another
		 * request has ended it.
		 *
		 * @throws CallError after too many codes
		 */
		signInByCode: (
			tokens: readonly string[],
			typed: { code: string; client: string | undefined },
		): Promise<Entered | "wrong" | undefined> => signInByCode(context, tokens, typed),
		/**
		 * Accepts an invitation. Undefined when it was accepted before or has expired.
		 *
		 * @throws CallError after too many attempts, and while too many passwords wait
		 */
		join: (typed: { token: string; password: string } & Browser): Promise<Entered | undefined> =>
			join(context, accounts, typed),
		/** Starts a new session after an act that ended every session of the operator. */
		async renew(id: string, client: string | undefined): Promise<Entered | undefined> {
			const operator = await findOperatorById(db, id);
			return operator && startSession(db, operator, { client, now: now() });
		},
		async end(tokens: readonly string[]): Promise<void> {
			for (const token of tokens) await endOperatorSession(db, token);
		},
	};
}
