/**
 * The cookies of a session, all encrypted (docs/decisions/004).
 *
 * - `sawt_session` is the session. Only the response to a form writes it.
 * - `sawt_session_link` is the sign-in by a link of the app, which is a GET. It counts as long as the
 *   session that the link was opened in is still there.
 * - `sawt_visit_pay_…` is the record of one payment, so that two tabs that pay at once keep both.
 * - The other `sawt_visit_…` cookies hold what a page remembered. Each names, by a hash, what the session said
 *   then: once a form or a sign-in has changed that, the cookie no longer counts.
 *
 * Responses arrive in any order, and a browser keeps the last value of a cookie. A slow page can therefore
 * never bring back an older session (session-43).
 */
import { hash } from "node:crypto";
import { z } from "zod";
import { userSchema } from "~/domain/account/user";
import { type PaymentRecord, paymentRecordSchema } from "~/domain/payment/payment";
import {
	listCookieNames,
	listCookies,
	nameHostCookie,
	writeCookie,
} from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import type { Encryption } from "./encryption.server";
import {
	createSessionData,
	findOwner,
	isBlank,
	MAX_PAYMENT_RECORDS,
	type SessionData,
	sessionSchema,
	sortPayments,
	toSignedIn,
} from "./session-data.server";

/** 30 days, sliding: a cookie is renewed whenever it changes. */
export const SESSION_SECONDS = cookieTable.session.seconds;
/** Begins the names of the session and of a link's sign-in. */
export const SESSION_COOKIE = cookieTable.session.name;
/** Begins the names of the others. */
export const VISIT_COOKIE = cookieTable.visit.name;
const SIGN_IN_COOKIE = cookieTable.sessionLink.name;
const PAYMENT_COOKIE = cookieTable.payment.name;
/** Browsers silently drop a cookie of more than 4096 bytes, name and attributes included. */
const MAX_ENCRYPTED_LENGTH = 3900;

export type CookieOptions = { encryption: Encryption; isSecure: boolean };

type Stored = Omit<SessionData, "payments">;
type Field = Exclude<keyof Stored, "id">;
type Part = (typeof parts)[number];

/** The cookie of each field that a page changes; fields that change together share one. */
const partOf = {
	user: "user",
	formerUserId: "user",
	upstreamCookies: "platform",
	csrfToken: "platform",
	returnUrl: "way",
	selectedPlanId: "way",
	tipTarget: "tip",
	visitedCreator: "tip",
	isFromApp: "person",
	isWelcomed: "person",
	pendingEmail: "person",
	requestedEmail: "person",
	typedForm: "person",
	isOfAnotherAccount: "person",
	forgottenPayments: "person",
	manualPayments: "transfers",
	manualDrafts: "transfers",
	flash: "flash",
	rememberedCode: "code",
	codeViews: "views",
} as const satisfies Record<Field, string>;

const parts = [...new Set(Object.values(partOf))];
const fields = Object.keys(partOf) as Field[];

/** A choice outlives a sign-in; everything else belongs to one session. */
const choices: readonly Part[] = ["way", "tip", "flash", "code", "views"];

const pickPart = (data: SessionData, part: Part): Partial<SessionData> =>
	Object.fromEntries(
		fields.filter((field) => partOf[field] === part).map((field) => [field, data[field]]),
	);

/** Names what the session says of a part. */
const nameBasis = (base: SessionData | undefined, part: Part): string => {
	const id = choices.includes(part) ? "" : (base?.id ?? "");
	const said = JSON.stringify([id, pickPart(base ?? EMPTY, part)]);
	return hash("sha256", said, "base64url").slice(0, 16);
};

const EMPTY: SessionData = { id: "", upstreamCookies: {}, payments: [] };

const memorySchema = z.object({ basis: z.string(), value: sessionSchema.partial() });
const signInSchema = sessionSchema
	.pick({ id: true, upstreamCookies: true, csrfToken: true, isFromApp: true })
	.extend({
		user: userSchema,
		/** The id of the session's own cookie when the link was opened; "" without one. */
		from: z.string(),
		/** False when that session had ended: nothing of it is taken over. */
		continues: z.boolean(),
	});
type SignIn = z.infer<typeof signInSchema>;

/** Signs in within a session. */
const applySignIn = (
	session: SessionData | undefined,
	{ from: _, continues, user, ...signIn }: SignIn,
): SessionData => ({
	...toSignedIn((continues ? session : undefined) ?? EMPTY, user),
	...signIn,
});

const paymentSchema = z.object({ owner: z.string(), record: paymentRecordSchema });

export type OpenedCookies = {
	/** The session by its own cookie or by a link's; undefined without one. */
	base: SessionData | undefined;
	/** The id of the session's own cookie; "" without one. */
	sessionId: string;
	/** The session with what pages have remembered since. */
	data: SessionData;
	/** The names of these cookies in the request. */
	sent: readonly string[];
	/** The records as their cookies hold them. */
	storedPayments: readonly PaymentRecord[];
};

type OpenOptions = CookieOptions & { isRevoked(sessionId: string): Promise<boolean> };

/** Reads the session of a request; what cannot be read, is too old or was revoked is left out. */
export async function openCookies(headers: Headers, options: OpenOptions): Promise<OpenedCookies> {
	const [session, signIn, visit] = [SESSION_COOKIE, SIGN_IN_COOKIE, VISIT_COOKIE].map((name) =>
		nameHostCookie(name, options.isSecure),
	) as [string, string, string];
	const sent = listCookieNames(headers).filter(
		(name) => name === session || name === signIn || name.startsWith(visit),
	);
	if (sent.length === 0) {
		const data = createSessionData();
		return { base: undefined, sessionId: "", data, sent, storedPayments: [] };
	}

	/** Lists the values that can be opened, because a neighbouring site may set a cookie of this name. */
	async function open<T>(name: string, schema: z.ZodType<T>): Promise<T[]> {
		const fullName = nameHostCookie(name, options.isSecure);
		if (!sent.includes(fullName)) return [];
		const values = listCookies(headers, fullName).map(async (encrypted) =>
			schema.safeParse(await options.encryption.decrypt(fullName, encrypted)),
		);
		return (await Promise.all(values)).flatMap(({ data }) => data ?? []);
	}

	const [sessions, signIns] = await Promise.all([
		open(SESSION_COOKIE, sessionSchema),
		open(SIGN_IN_COOKIE, signInSchema),
	]);
	const base = await findBase(sessions, signIns, options.isRevoked);
	const remembered = await Promise.all(
		parts.map(async (part) => {
			const basis = nameBasis(base, part);
			const memories = await open(VISIT_COOKIE + part, memorySchema);
			const memory = memories.find((one) => one.basis === basis);
			return memory ? pickPart({ ...EMPTY, ...memory.value }, part) : {};
		}),
	);
	const data: SessionData = Object.assign({}, base ?? createSessionData(), ...remembered);
	const owner = findOwner(data) ?? "";
	const prefix = nameHostCookie(PAYMENT_COOKIE, options.isSecure);
	const paymentNames = sent.filter((name) => name.startsWith(prefix)).slice(0, MAX_SENT_PAYMENTS);
	const payments = await Promise.all(
		paymentNames.map((name) => open(name.slice(name.indexOf(VISIT_COOKIE)), paymentSchema)),
	);
	const storedPayments = payments
		.flat()
		.filter((payment) => payment.owner === owner)
		.map(({ record }) => record);
	// A session of an earlier release holds its records itself.
	const isStored = ({ transactionId }: PaymentRecord) =>
		storedPayments.some((stored) => stored.transactionId === transactionId);
	const others = data.payments.filter((record) => !isStored(record));
	data.payments = sortPayments([...storedPayments, ...others]);
	return { base, sessionId: sessions[0]?.id ?? "", data, sent, storedPayments };
}

/** Two tabs may each have added one; more are forged. */
const MAX_SENT_PAYMENTS = 2 * MAX_PAYMENT_RECORDS;

/** Finds the first session that was not ended; a link that was opened in it comes before it. */
async function findBase(
	sessions: readonly SessionData[],
	signIns: readonly SignIn[],
	isRevoked: OpenOptions["isRevoked"],
): Promise<SessionData | undefined> {
	for (const session of sessions.length > 0 ? sessions : [undefined]) {
		const own = signIns.filter(({ from }) => from === (session?.id ?? ""));
		const candidates = [...own.map((signIn) => applySignIn(session, signIn)), session];
		for (const candidate of candidates) {
			if (candidate && !(await isRevoked(candidate.id))) return candidate;
		}
	}
	return undefined;
}

/**
 * Returns the Set-Cookie values that store the session.
 *
 * @param isSafe true for a GET or HEAD, whose response never writes the session's own cookie
 */
export async function writeCookies(
	opened: OpenedCookies,
	data: SessionData,
	isSafe: boolean,
	options: CookieOptions,
): Promise<string[]> {
	const changed = parts.filter((part) => !isSame(data, opened.data, part));
	const hasNewId = data.id !== opened.data.id;
	const write = async (name: string, value: unknown) => {
		const fullName = nameHostCookie(name, options.isSecure);
		// A browser drops an expired cookie, but a copy needs its own expiry.
		const encrypted = await options.encryption.encrypt(fullName, value, SESSION_SECONDS);
		return writeCookie(fullName, encrypted, {
			isSecure: options.isSecure,
			seconds: SESSION_SECONDS,
		});
	};
	const drop = (fullName: string) =>
		writeCookie(fullName, "", { isSecure: options.isSecure, seconds: 0 });
	const context = { opened, data, write, drop, options };

	const payments = await writePayments(context);
	if (changed.length === 0 && !hasNewId) return payments;
	if (!isSafe) return [...(await writeSession(context)), ...payments];
	if (!hasNewId) return [...(await writeParts(context, changed)), ...payments];
	const { id, user, upstreamCookies, csrfToken, isFromApp } = data;
	const link = { from: opened.sessionId, continues: opened.base !== undefined };
	const signIn = { ...link, id, user, upstreamCookies, csrfToken, isFromApp };
	return [await write(SIGN_IN_COOKIE, signIn), ...payments];
}

type WriteContext = {
	opened: OpenedCookies;
	data: SessionData;
	write(name: string, value: unknown): Promise<string>;
	drop(fullName: string): string;
	options: CookieOptions;
};

const isSame = (one: SessionData, other: SessionData, part: Part): boolean =>
	JSON.stringify(pickPart(one, part)) === JSON.stringify(pickPart(other, part));

/** Writes each changed record, and drops the cookies of those that are no longer there. */
async function writePayments({ opened, data, write, drop, options }: WriteContext) {
	const { storedPayments, sent } = opened;
	const owner = findOwner(data) ?? "";
	const stored = new Map(storedPayments.map((one) => [one.transactionId, JSON.stringify(one)]));
	const hasOwner = owner === (findOwner(opened.data) ?? "");
	const changed = data.payments.filter(
		(record) => !hasOwner || stored.get(record.transactionId) !== JSON.stringify(record),
	);
	const written = changed.map((record) =>
		write(namePayment(record.transactionId), { owner, record }),
	);
	const current = new Set(data.payments.map(({ transactionId }) => transactionId));
	const dropped = [...stored.keys()]
		.filter((transactionId) => !current.has(transactionId))
		.map((transactionId) => nameHostCookie(namePayment(transactionId), options.isSecure))
		.filter((name) => sent.includes(name));
	return [...(await Promise.all(written)), ...dropped.map(drop)];
}

/** Ids may be longer than names of cookies should be. */
const namePayment = (transactionId: string) =>
	PAYMENT_COOKIE + hash("sha256", transactionId, "base64url").slice(0, 12);

/** Writes the session's own cookie, which then holds what pages have remembered. */
async function writeSession({ opened, data, write, drop, options }: WriteContext) {
	const name = nameHostCookie(SESSION_COOKIE, options.isSecure);
	const payment = nameHostCookie(PAYMENT_COOKIE, options.isSecure);
	const dropped = opened.sent.filter((sent) => sent !== name && !sent.startsWith(payment));
	if (!isBlank(data)) return [await writeWithinLimit(write, data), ...dropped.map(drop)];
	const isSent = opened.sent.includes(name);
	return [...(isSent ? [name] : []), ...dropped].map(drop);
}

/**
 * Writes the session, and drops the oldest manual payments until browsers accept the cookie: the account page
 * lists them all (docs/decisions/004).
 */
async function writeWithinLimit(write: WriteContext["write"], data: SessionData): Promise<string> {
	const { payments: _, ...stored } = data;
	const cookie = await write(SESSION_COOKIE, stored);
	const manualPayments = data.manualPayments?.slice(0, -1);
	const isTooLong = cookie.length > MAX_ENCRYPTED_LENGTH;
	if (!isTooLong || manualPayments === undefined || data.manualPayments?.length === 0)
		return cookie;
	return writeWithinLimit(write, { ...data, manualPayments });
}

/** Writes what a page has remembered; a part that is as the session says needs no cookie. */
async function writeParts(
	{ opened, data, write, drop, options }: WriteContext,
	changed: readonly Part[],
) {
	const { base, sent } = opened;
	const written = changed.map(async (part) => {
		const name = VISIT_COOKIE + part;
		const fullName = nameHostCookie(name, options.isSecure);
		if (!isSame(data, base ?? EMPTY, part)) {
			return [await write(name, { basis: nameBasis(base, part), value: pickPart(data, part) })];
		}
		return sent.includes(fullName) ? [drop(fullName)] : [];
	});
	return (await Promise.all(written)).flat();
}
