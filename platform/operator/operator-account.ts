/**
 * Operators as accounts: sign-in, invitations, roles, sessions; `actor` names the operator in the
 * audit log.
 */
import { cleanName, isVisibleName } from "#core/name";
import type { OperatorRole } from "#core/operator-role";
import { hashPassword, makeDummyHash, passwordQueue } from "../account/password";
import { addSeconds } from "../base/clock";
import { hashToken, newId, newToken } from "../base/secret-token";
import { webOriginOf } from "../http/request";
import type { PlatformContext } from "../runtime/context";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";
import { readRequestOrigin } from "../runtime/request-origin";
import { OperatorError, recordAct } from "./audit-store";
import { claimFirstPassword, findFirstPassword, isOperatorPassword } from "./operator-password";
import {
	endSessionById,
	endSessionsOf,
	findOperator,
	isInvitation,
	listOperatorSessions,
	listOperators,
	lockOperator,
	lockOwners,
	noFactor,
	type OperatorRow,
	requireOperator,
	spendInvitation,
	toNameKey,
	updateOperator,
	upsertOperator,
} from "./operator-store";

const INVITE_SECONDS = 7 * 24 * 3600;
const MAX_OPERATOR_NAME = 60;

const buildOperator = (name: string, role: OperatorRole, now: Date): OperatorRow => ({
	id: newId("op"),
	name: cleanName(name),
	name_key: toNameKey(name),
	role,
	password_hash: null,
	invite_hash: null,
	invite_expires_at: null,
	created_at: now.toISOString(),
	retired_at: null,
	...noFactor,
});

/** Makes an owner of the first operator, who signed in with the password of the first start. */
async function becomeOwner(
	context: PlatformContext,
	{ name, password_hash }: { name: string; password_hash: string },
): Promise<void> {
	const { db, now } = context;
	await db.transaction().execute(async (trx) => {
		if (!(await claimFirstPassword(trx, password_hash))) return;
		await upsertOperator(trx, { ...buildOperator(name, "owner", now()), password_hash });
		const act = {
			actor: `console:${cleanName(name)}`,
			action: "operator.joined",
			subject: cleanName(name),
		} as const;
		await recordAct(trx, { ...act, after: { role: "owner" } }, now());
	});
}

/**
 * A name that no operator has is not stored: people type passwords there. Tries over the limit are reported
 * once for each address and window, so that guesses cannot fill the trail.
 */
async function recordFailedSignIn(
	{ db, now }: PlatformContext,
	name: string,
	act: "refused" | "limited",
): Promise<void> {
	const { address = "" } = readRequestOrigin() ?? {};
	if (act === "limited" && (await countAttempt(db, reportedLimit, address, now())) > 0) return;
	const known = (await findOperator(db, name))?.name ?? "?";
	await recordAct(
		db,
		{ actor: `console:${known}`, action: `sign_in.${act}`, subject: known },
		now(),
	);
}

const reportedLimit: AttemptLimit = {
	name: "operator-limit-told",
	attempts: 1,
	windowSeconds: 15 * 60,
};

/** Undefined for a wrong name or password; both take the same time to check. */
async function signIn(
	context: PlatformContext,
	{ name, password }: { name: string; password: string },
): Promise<OperatorRow | undefined> {
	const password_hash = await findFirstPassword(context, password);
	if (password_hash) await becomeOwner(context, { name, password_hash });
	const operator = await findOperator(context.db, name);
	const hash = operator?.password_hash ?? makeDummyHash(context.options.passwordCost);
	const isRight = await isOperatorPassword(password, hash);
	if (!isRight) await recordFailedSignIn(context, name, "refused");
	return isRight ? operator : undefined;
}

type Order = { name: string; actor: string };

async function invite(
	context: PlatformContext,
	{ name, actor }: Order,
	{ role, webOrigin = webOriginOf(context.options) }: { role: OperatorRole; webOrigin?: string },
): Promise<string> {
	const now = context.now();
	if (!isVisibleName(name) || cleanName(name).length > MAX_OPERATOR_NAME) {
		throw new OperatorError(`A name has 1 to ${MAX_OPERATOR_NAME} characters.`);
	}
	const token = newToken();
	await context.db.transaction().execute(async (trx) => {
		const known = await lockOperator(trx, name);
		if (known?.password_hash) throw new OperatorError(`${known.name} is an operator already.`);
		await upsertOperator(trx, {
			...buildOperator(name, role, now),
			invite_hash: hashToken(token),
			invite_expires_at: addSeconds(now, INVITE_SECONDS).toISOString(),
		});
		const act = { actor, action: "operator.invited", subject: cleanName(name) } as const;
		await recordAct(trx, { ...act, after: { role } }, now);
	});
	return `${webOrigin}/operator/invite?token=${token}`;
}

/** Undefined when the invitation was accepted before or has expired; then nothing is hashed. */
async function accept(
	context: PlatformContext,
	{ token, password }: { token: string; password: string },
): Promise<OperatorRow | undefined> {
	const now = context.now();
	const inviteHash = hashToken(token);
	if (!(await isInvitation(context.db, inviteHash, now))) return undefined;
	const passwordHash = await passwordQueue.run({ lane: "operator", by: inviteHash }, () =>
		hashPassword(password, context.options.passwordCost),
	);
	return context.db.transaction().execute(async (trx) => {
		const joined = await spendInvitation(trx, { inviteHash, passwordHash }, now);
		if (joined === undefined) return undefined;
		const actor = `console:${joined.name}`;
		await recordAct(trx, { actor, action: "operator.joined", subject: joined.name }, now);
		return joined;
	});
}

/** Keeps at least one operator who can invite others. */
function requireOtherOwner(owners: readonly OperatorRow[], operator: OperatorRow): void {
	if (operator.role === "owner" && owners.every(({ id }) => id === operator.id)) {
		throw new OperatorError(`${operator.name} is the only owner.`);
	}
}

/** Gives an operator another role, or none, which retires them. */
async function setRole(
	{ db, now }: PlatformContext,
	{ name, actor }: Order,
	role: OperatorRole | null,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const owners = await lockOwners(trx);
		const operator = await requireOperator(trx, name);
		if (role !== "owner") requireOtherOwner(owners, operator);
		const retired = { retired_at: now().toISOString(), password_hash: null, ...noFactor };
		await updateOperator(trx, operator.id, role ? { role } : retired);
		if (role === null) await endSessionsOf(trx, operator.id);
		const act = {
			actor,
			action: role ? "operator.role_changed" : "operator.retired",
			subject: operator.name,
		} as const;
		const change = { before: { role: operator.role }, after: { role } };
		await recordAct(trx, { ...act, ...change }, now());
	});
}

async function endSession({ db, now }: PlatformContext, id: string, actor: string): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const name = await endSessionById(trx, id);
		if (name === undefined) throw new OperatorError(`No session ${id}.`);
		await recordAct(trx, { actor, action: "operator.session_ended", subject: name }, now());
	});
}

export function createOperatorAccounts(context: PlatformContext) {
	const { db, now } = context;
	return {
		list: async () =>
			(await listOperators(db)).map(
				({ id, name, role, password_hash, invite_expires_at, created_at, factor_since }) => ({
					id,
					name,
					role,
					invite_expires_at,
					created_at,
					factor_since,
					isInvited: password_hash === null,
				}),
			),
		sessions: () => listOperatorSessions(db, now()),
		signIn: (typed: { name: string; password: string }) => signIn(context, typed),
		recordLimitedSignIn: (name: string) => recordFailedSignIn(context, name, "limited"),
		/** Returns the link with which the person chooses a password; it is shown once. */
		invite: (name: string, actor: string, how: { role: OperatorRole; webOrigin?: string }) =>
			invite(context, { name, actor }, how),
		accept: (typed: { token: string; password: string }) => accept(context, typed),
		setRole: (name: string, role: OperatorRole, actor: string) =>
			setRole(context, { name, actor }, role),
		/** A retired operator cannot sign in; the name stays in the audit trail. */
		retire: (name: string, actor: string) => setRole(context, { name, actor }, null),
		endSession: (id: string, actor: string) => endSession(context, id, actor),
	};
}
