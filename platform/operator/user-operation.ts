/** The acts of operators on accounts; `actor` names the operator in the audit log. */
import type { CsvSeparator } from "#core/csv-separator";
import { cleanEmail } from "#core/email";
import { changeEmail } from "../account/email-change";
import { announceMail, queueLinkMail } from "../account/link-mail";
import {
	dropTokens,
	endUserSessions,
	type IssuedToken,
	issueSignInToken,
	type MailTokenKind,
} from "../account/one-time-token-store";
import {
	findPerson,
	lockUser,
	lockUserForUpdate,
	markEmailVerified,
	type PersonFilter,
	pageUsers,
	type UserRow,
	updateUser,
} from "../account/user-store";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readAll } from "../database/page";
import { isStolen, type Suspension } from "../database/reason";
import { webOriginOf } from "../http/request";
import type { Facts } from "../runtime/audit-log";
import type { PlatformContext } from "../runtime/context";
import { type AuditAction, OperatorError, recordAct } from "./audit-store";
import { exportPeople, recordExport } from "./export";
import { pageListedPeople } from "./listed-person";

/** An account without its password hash and what a search reads of it. */
export type Person = Omit<UserRow, "password_hash" | "search_key">;

const withoutSecrets = ({ password_hash: _, search_key: __, ...person }: UserRow): Person => person;

/** The default when the operator gives no reason. */
const USUAL_SUSPENSION: Suspension = { reason: "other", note: null };

type Change = { action: AuditAction; before?: Facts; after?: Facts };

/** Finds the account and changes it in one transaction, with its line in the audit trail. */
export async function changePerson<Result>(
	context: PlatformContext,
	{ key, actor }: { key: string; actor: string },
	act: (trx: Db, user: UserRow) => Promise<{ result: Result } & Change>,
	lock: typeof lockUser = lockUser,
): Promise<Result> {
	return context.db.transaction().execute(async (trx) => {
		const person = await findPerson(trx, key);
		// Locked, so that it is not deleted meanwhile.
		const user = person && (await lock(trx, person.id));
		if (user === undefined) {
			throw new OperatorError(`No account with ${key}.`);
		}
		const { result, ...changed } = await act(trx, user);
		await recordAct(trx, { actor, subject: user.id, ...changed }, context.now());
		return result;
	});
}

/**
 * An account is suspended once; only `stolen` can replace an earlier reason, and nothing replaces
 * it. Tokens of the app end. Sessions stay, so that the site can say so, but allow nothing else. For
 * a stolen account they end too, because the thief may not read the owner's data.
 */
async function suspend(
	context: PlatformContext,
	who: { key: string; actor: string },
	{ reason, note }: Suspension,
): Promise<Person> {
	return changePerson(context, who, async (trx, user) => {
		if (user.is_active === 0 && (isStolen(user) || reason !== "stolen")) {
			throw new OperatorError(`${user.email} is suspended already.`);
		}
		const suspended = {
			is_active: 0,
			suspended_at: context.now().toISOString(),
			suspension_reason: reason,
			// The note of an earlier suspension is stored nowhere else.
			suspension_note: note ?? user.suspension_note,
		};
		await updateUser(trx, user.id, suspended);
		if (reason === "stolen") await endUserSessions(trx, user.id);
		else await dropTokens(trx, "sign-in", user.id);
		return {
			result: withoutSecrets({ ...user, ...suspended }),
			action: "user.suspended",
			before: { active: user.is_active, reason: user.suspension_reason },
			// Without the note: lines stay, and the note is deleted with the account (account-39).
			after: { active: 0, reason },
		};
	});
}

const restored = {
	is_active: 1,
	suspended_at: null,
	suspension_reason: null,
	suspension_note: null,
};

/**
 * `seenReason` is the reason that the page showed: the account may have been marked as stolen
 * since.
 */
async function restore(
	context: PlatformContext,
	{ seenReason, ...who }: { key: string; actor: string; seenReason?: string | undefined },
): Promise<Person> {
	return changePerson(context, who, async (trx, user) => {
		if (user.is_active === 1) throw new OperatorError(`${user.email} is not suspended.`);
		const { suspension_reason: reason } = user;
		if (seenReason !== undefined && seenReason !== (reason ?? "")) {
			throw new OperatorError(`${user.email} is suspended for another reason by now.`);
		}
		await updateUser(trx, user.id, restored);
		return {
			result: withoutSecrets({ ...user, ...restored }),
			action: "user.restored",
			before: { active: user.is_active, reason },
			after: { active: 1 },
		};
	});
}

/** For an address that was proved in another way. */
async function verify(
	context: PlatformContext,
	who: { key: string; actor: string },
): Promise<Person> {
	return changePerson(context, who, async (trx, user) => {
		if (user.email_verified_at !== null) {
			throw new OperatorError(`${user.email} is verified already.`);
		}
		const now = context.now();
		await markEmailVerified(trx, user.id, now);
		return {
			result: withoutSecrets({ ...user, email_verified_at: now.toISOString() }),
			action: "user.verified",
			before: { verified: null },
			after: { verified: now.toISOString() },
		};
	});
}

const linkSent = {
	"verify-email": "user.verification_sent",
	"password-reset": "user.password_reset_sent",
} as const satisfies Record<MailTokenKind, AuditAction>;

type MailOrder = { key: string; actor: string; webOrigin?: string | undefined };

/** Sends a mail with a new link, which invalidates the previous link. */
async function sendLink(
	context: PlatformContext,
	{ webOrigin = webOriginOf(context.options), ...who }: MailOrder,
	kind: MailTokenKind,
): Promise<Person> {
	const sent = await changePerson(context, who, async (trx, user) => {
		if (kind === "verify-email" && user.email_verified_at !== null) {
			throw new OperatorError(`${user.email} is verified already.`);
		}
		const mail = await queueLinkMail(context, trx, { kind, recipient: user, webOrigin });
		return { result: { user, mail }, action: linkSent[kind] };
	});
	announceMail(context, sent.user.email, sent.mail);
	return withoutSecrets(sent.user);
}

/**
 * For a person who mistyped the address and cannot correct it. The audit line names no address,
 * because lines outlast the account (account-39).
 *
 * @throws CallError for an address that cannot be theirs
 */
async function correctEmail(
	context: PlatformContext,
	{ email, webOrigin = webOriginOf(context.options), ...who }: MailOrder & { email: string },
): Promise<Person> {
	const act = async (trx: Db, user: UserRow) => ({
		result: await changeEmail(context, trx, { user, email: cleanEmail(email), webOrigin }),
		action: "user.email_changed" as const,
	});
	const changed = await changePerson(context, who, act, lockUserForUpdate);
	announceMail(context, changed.user.email, changed.mail);
	return withoutSecrets(changed.user);
}

async function issueMobileToken(
	context: PlatformContext,
	who: { key: string; actor: string },
): Promise<IssuedToken> {
	return changePerson(context, who, async (trx, user) => ({
		result: await issueSignInToken(trx, user.id, "mobile", context.now()),
		action: "user.mobile_token_issued",
	}));
}

async function readPeople(
	db: Db,
	filter: PersonFilter,
	request: PageRequest,
): Promise<Page<Person>> {
	const page = await pageUsers(db, filter, request);
	return { ...page, rows: page.rows.map(withoutSecrets) };
}

/** `key` is an account's address or its id. */
export function createUserOperations(context: PlatformContext) {
	return {
		list: () => readAll((request) => readPeople(context.db, {}, request)),
		page: (filter: PersonFilter, request: PageRequest) => readPeople(context.db, filter, request),
		/** A CSV stream. */
		export: (filter: PersonFilter, actor: string, separator: CsvSeparator = "comma") =>
			recordExport(context, { actor, what: "people", filter }, () =>
				exportPeople((request) => pageListedPeople(context.db, filter, request), separator),
			),
		async find(key: string): Promise<Person | undefined> {
			const user = await findPerson(context.db, key);
			return user && withoutSecrets(user);
		},
		suspend: (key: string, actor: string, suspension = USUAL_SUSPENSION) =>
			suspend(context, { key, actor }, suspension),
		restore: (key: string, actor: string, seenReason?: string) =>
			restore(context, { key, actor, seenReason }),
		verify: (key: string, actor: string) => verify(context, { key, actor }),
		/** Sends a new verification mail. */
		resend: (key: string, actor: string, webOrigin?: string) =>
			sendLink(context, { key, actor, webOrigin }, "verify-email"),
		/** Replaces an address that was never verified, and sends a mail to the new one. */
		correctEmail: (key: string, actor: string, email: string, webOrigin?: string) =>
			correctEmail(context, { key, actor, email, webOrigin }),
		/** Sends a mail with which the person chooses a new password. */
		sendReset: (key: string, actor: string, webOrigin?: string) =>
			sendLink(context, { key, actor, webOrigin }, "password-reset"),
		issueMobileToken: (key: string, actor: string) => issueMobileToken(context, { key, actor }),
	};
}
