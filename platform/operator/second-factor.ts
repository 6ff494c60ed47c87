/**
 * The second factor of operators: codes of an authenticator app (TOTP, RFC 6238), and recovery codes
 * for a phone that is lost (docs/decisions/031).
 */
import { Secret, TOTP } from "otpauth";
import { readCode } from "#core/code";
import { passwordQueue } from "../account/password";
import { hashToken } from "../base/secret-token";
import type { Db } from "../database/database";
import { CallError } from "../http/call-error";
import type { PlatformContext } from "../runtime/context";
import {
	type AttemptLimit,
	countAttempt,
	forgetAttempts,
	takeAttemptBack,
} from "../runtime/rate-limit-store";
import { OperatorError, recordAct } from "./audit-store";
import { isOperatorPassword, newGroupedSecret } from "./operator-password";
import {
	endSessionsOf,
	findOperatorById,
	lockOperatorById,
	noFactor,
	type OperatorRow,
	requireOperator,
	updateOperator,
} from "./operator-store";

const STEP_MILLISECONDS = 30_000;
/** A code is right this many steps before and after its own. */
const WINDOW_STEPS = 1;
const RECOVERY_CODES = 10;
const windowSeconds = 15 * 60;
/** Counts by operator, not by address: a guesser knows the password already. */
const codeLimit: AttemptLimit = { name: "operator-code", attempts: 10, windowSeconds };
const passwordLimit: AttemptLimit = { name: "operator-own-password", attempts: 10, windowSeconds };

type FactorRow = Pick<OperatorRow, "id" | "name" | "factor_secret" | "recovery_codes">;

const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MILLISECONDS);

/** The step whose code this is, the present one or a neighbour: clocks of phones are not exact. */
function findStep(secret: string, code: string, now: Date): number | undefined {
	const totp = new TOTP({ secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
	return delta === null ? undefined : stepOf(now) + delta;
}

/**
 * Uses a code of the app up: neither it nor an earlier one is right again. A used step further ahead than
 * a code of now can be was stored while the clock was ahead, and does not count (platform-32).
 */
async function spendAppCode(trx: Db, row: FactorRow, code: string, now: Date): Promise<boolean> {
	const step = row.factor_secret ? findStep(row.factor_secret, code, now) : undefined;
	if (step === undefined) return false;
	const spent = await trx
		.updateTable("operators")
		.set({ factor_step: step })
		.where("id", "=", row.id)
		.where((eb) =>
			eb.or([
				eb("factor_step", "is", null),
				eb("factor_step", "<", step),
				eb("factor_step", ">", stepOf(now) + WINDOW_STEPS),
			]),
		)
		.returning("id")
		.executeTakeFirst();
	return spent !== undefined;
}

/** A code may be typed with and without hyphens, whichever dash a printer or a phone made of them. */
const dropDashes = (code: string) => code.replace(/[-_]/g, "");

const hashRecoveryCode = (code: string) => hashToken(dropDashes(code.toLowerCase()));

const readHashes = ({ recovery_codes: json }: Pick<FactorRow, "recovery_codes">): string[] =>
	json === null ? [] : JSON.parse(json);

async function spendRecoveryCode(
	trx: Db,
	row: FactorRow,
	code: string,
	now: Date,
): Promise<boolean> {
	const hashes = readHashes(row);
	const rest = hashes.filter((hash) => hash !== hashRecoveryCode(code));
	if (rest.length === hashes.length) return false;
	await updateOperator(trx, row.id, { recovery_codes: JSON.stringify(rest) });
	const act = { actor: `console:${row.name}`, subject: row.name } as const;
	const after = { left: rest.length };
	await recordAct(trx, { ...act, action: "second_factor.recovery_code_used", after }, now);
	return true;
}

/** The kind of a right code, in the words of the audit trail. */
export type CodeKind = "app" | "recovery code";

/**
 * Uses up a code of the app or a recovery code, of an operator whom the caller has locked. Undefined
 * for a wrong one and for one that was used before. A recovery code cannot be guessed, so that it is
 * right even when somebody has used up the attempts.
 *
 * @throws CallError after too many attempts
 */
export async function spendCode(
	trx: Db,
	row: FactorRow,
	typed: string,
	now: Date,
): Promise<CodeKind | undefined> {
	const code = dropDashes(readCode(typed) ?? "");
	if (await spendRecoveryCode(trx, row, code, now)) return "recovery code";
	const retryAfter = await countAttempt(trx, codeLimit, row.id, now);
	if (retryAfter > 0) throw new CallError(429, "too_many_attempts", { retryAfter });
	if (!(await spendAppCode(trx, row, code, now))) return undefined;
	await takeAttemptBack(trx, codeLimit, row.id);
	return "app";
}

const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, () => newGroupedSecret(4));

const hashAll = (codes: readonly string[]) => JSON.stringify(codes.map(hashRecoveryCode));

/** An operator types these to change their second factor; `by` is the client's address. */
export type Proof = { id: string; password: string; code: string; by: string };

/** The field that is wrong. */
export type WrongProof = { wrong: "password" | "code" };

/** @throws CallError after too many attempts, and while too many passwords wait */
async function isOwnPassword(
	{ db, now }: PlatformContext,
	{ id, password, by }: Proof,
): Promise<boolean> {
	const check = async () => {
		const retryAfter = await countAttempt(db, passwordLimit, id, now());
		if (retryAfter > 0) throw new CallError(429, "too_many_attempts", { retryAfter });
		const row = await findOperatorById(db, id);
		if (!row?.password_hash || !(await isOperatorPassword(password, row.password_hash)))
			return false;
		await forgetAttempts(db, passwordLimit, id);
		return true;
	};
	return passwordQueue.run({ lane: "operator", by }, check, (isRight) => !isRight);
}

type Change<Result> = (
	trx: Db,
	row: OperatorRow,
	act: { actor: string; subject: string },
) => Promise<Result>;

/** Undefined when there is nothing to change any more, as after a second press. */
async function changeWith<Result>(
	context: PlatformContext,
	proof: Proof,
	change: Change<Result | WrongProof | undefined>,
): Promise<Result | WrongProof | undefined> {
	if (!(await isOwnPassword(context, proof))) return { wrong: "password" };
	return context.db.transaction().execute(async (trx) => {
		const row = await lockOperatorById(trx, proof.id);
		return row && change(trx, row, { actor: `console:${row.name}`, subject: row.name });
	});
}

/** Ends every session, the operator's own too; the caller starts a new one. */
async function confirm(context: PlatformContext, proof: Proof) {
	const now = context.now();
	return changeWith<{ codes: string[] }>(context, proof, async (trx, row, act) => {
		const { factor_pending: secret } = row;
		if (secret === null || row.factor_secret !== null) return undefined;
		const step = findStep(secret, dropDashes(readCode(proof.code) ?? ""), now);
		if (step === undefined) return { wrong: "code" };
		const codes = newRecoveryCodes();
		await updateOperator(trx, row.id, {
			factor_secret: secret,
			factor_pending: null,
			factor_since: now.toISOString(),
			factor_step: step,
			recovery_codes: hashAll(codes),
		});
		await endSessionsOf(trx, row.id);
		await recordAct(trx, { ...act, action: "second_factor.set_up" }, now);
		return { codes };
	});
}

/** Ends every session, the operator's own too; the caller starts a new one. */
async function turnOff(context: PlatformContext, proof: Proof) {
	const now = context.now();
	return changeWith<{ isOff: true }>(context, proof, async (trx, row, act) => {
		if (row.factor_secret === null) return undefined;
		if (!(await spendCode(trx, row, proof.code, now))) return { wrong: "code" };
		await updateOperator(trx, row.id, noFactor);
		await endSessionsOf(trx, row.id);
		await recordAct(trx, { ...act, action: "second_factor.turned_off" }, now);
		return { isOff: true };
	});
}

/** The codes that were left stop working. */
async function renewCodes(context: PlatformContext, proof: Proof) {
	const now = context.now();
	return changeWith<{ codes: string[] }>(context, proof, async (trx, row, act) => {
		if (row.factor_secret === null) return undefined;
		if (!(await spendCode(trx, row, proof.code, now))) return { wrong: "code" };
		const codes = newRecoveryCodes();
		await updateOperator(trx, row.id, { recovery_codes: hashAll(codes) });
		await recordAct(trx, { ...act, action: "second_factor.recovery_codes_made" }, now);
		return { codes };
	});
}

/** For an operator whose phone is lost: they sign in by their password, and set it up again. */
async function reset(context: PlatformContext, name: string, actor: string): Promise<void> {
	await context.db.transaction().execute(async (trx) => {
		const { id, name: subject, factor_secret } = await requireOperator(trx, name);
		if (factor_secret === null) throw new OperatorError(`${subject} has no second factor.`);
		await updateOperator(trx, id, noFactor);
		await endSessionsOf(trx, id);
		await forgetAttempts(trx, codeLimit, id);
		await recordAct(trx, { actor, action: "second_factor.reset", subject }, context.now());
	});
}

export function createSecondFactors(context: PlatformContext) {
	const { db } = context;
	return {
		async read(id: string, issuer: string) {
			const row = await findOperatorById(db, id);
			if (row === undefined) throw new OperatorError(`No operator ${id}.`);
			const { factor_pending: secret, factor_since: since } = row;
			return {
				since,
				codesLeft: readHashes(row).length,
				/** Undefined unless a key waits for its first code. */
				pending:
					since === null && secret !== null ? describeKey(secret, row.name, issuer) : undefined,
			};
		},
		/** Makes a key, unless one waits already: a page that was opened before stays right. */
		async begin(id: string): Promise<void> {
			await db
				.updateTable("operators")
				.set({ factor_pending: new Secret({ size: 20 }).base32 })
				.where("id", "=", id)
				.where("factor_pending", "is", null)
				.where("factor_secret", "is", null)
				.execute();
		},
		confirm: (proof: Proof) => confirm(context, proof),
		turnOff: (proof: Proof) => turnOff(context, proof),
		renewCodes: (proof: Proof) => renewCodes(context, proof),
		reset: (name: string, actor: string) => reset(context, name, actor),
	};
}

function describeKey(secret: string, label: string, issuer: string) {
	const totp = new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });
	return { secret, address: totp.toString() };
}
