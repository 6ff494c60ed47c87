/**
 * The session of one browser: user record, upstream cookies, return address, and payment records
 * (docs/product/session.md). It is stored entirely in one encrypted cookie, so any replica can serve
 * any request; the server commits it once per request.
 */
import { hash, randomBytes } from "node:crypto";
import { z } from "zod";
import { type User, userSchema } from "~/domain/account/user";
import { rememberedCodeSchema } from "~/domain/invite/remembered-code";
import { isPerhapsOver } from "~/domain/manual-payment/account-payment";
import {
	type ManualPaymentDraft,
	manualPaymentDraftSchema,
	manualPaymentRecordSchema,
} from "~/domain/manual-payment/manual-payment-record";
import { type PaymentRecord, paymentRecordSchema } from "~/domain/payment/payment";
import { listCookies, nameHostCookie, writeCookie } from "~/server/request/cookie.server";
import type { Encryption } from "./encryption.server";

/** 30 days, sliding: the cookie is renewed whenever the session changes. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A cookie has room for about this many payments beside the rest. */
const MAX_PAYMENT_RECORDS = 6;
/** A longer name is cut; its owner still recognises it, and most pages show the whole name of the session check. */
const MAX_NAME_CHARACTERS = 60;
/** Browsers silently drop a cookie of more than 4096 bytes, name and attributes included. */
const MAX_ENCRYPTED_LENGTH = 3900;

const sessionSchema = z.object({
	id: z.string(),
	user: userSchema.optional(),
	/** The account whose sign-in expired; the records here still belong to it. */
	formerUserId: z.string().optional(),
	/** The platform's own cookies, name to value. They never reach the browser in the clear. */
	upstreamCookies: z.record(z.string(), z.string()).default({}),
	/** Belongs to the platform's session; fetched again when it is missing. */
	csrfToken: z.string().optional(),
	returnUrl: z.string().optional(),
	selectedPlanId: z.string().optional(),
	/** The recipient of a tip while payments are manual, because the redirect drops the address. */
	tipTarget: z
		.object({
			creatorId: z.string().optional(),
			podcastId: z.string().optional(),
			episodeId: z.string().optional(),
		})
		.optional(),
	/** Signed in by a token of the mobile app: satisfies "has user_token". */
	isFromApp: z.boolean().optional(),
	/** The subscription page has shown its welcome message. */
	isWelcomed: z.boolean().optional(),
	/** Typed on /login or for a verification mail; pre-fills the next form until sign-in. */
	pendingEmail: z.string().optional(),
	/** Message keys for the next page, shown once (they replace toasts without script). */
	flash: z.string().optional(),
	/** Typed into a form of an account that was not open; pre-fills that form once after its next sign-in. */
	typedForm: z
		.object({
			userId: z.string(),
			/** The address that the form posts to. */
			form: z.string(),
			values: z.record(z.string(), z.string().optional()),
		})
		.optional(),
	/** A form of another account did nothing; the next document says so once. */
	isOfAnotherAccount: z.boolean().optional(),
	payments: z.array(paymentRecordSchema).default([]),
	/** The number of dropped older payments; attempt names continue from it. */
	forgottenPayments: z.number().optional(),
	/** The last valid invite or discount code, shown beside plans as context. */
	rememberedCode: rememberedCodeSchema.optional(),
	/** Codes whose view was reported recently, newest first; `at` in epoch milliseconds. */
	codeViews: z.array(z.object({ code: z.string(), at: z.number() })).optional(),
	/** Manual payments that were requested or are about to be, newest first. */
	manualPayments: z.array(manualPaymentRecordSchema).optional(),
	manualDrafts: z.array(manualPaymentDraftSchema).optional(),
});

export type SessionData = z.infer<typeof sessionSchema>;

export type Session = {
	readonly data: Readonly<SessionData>;
	readonly user: User | undefined;
	/** The request came with a session cookie, readable or not. */
	readonly hasCookie: boolean;
	/** The cookie could be opened, and the session was not ended. */
	readonly isOpen: boolean;
	/** The token in forms of this session; undefined without a session. */
	readonly formToken: string | undefined;
	set(change: Partial<Omit<SessionData, "id">>): void;
	/** Reads and clears the message that the last page left. */
	takeFlash(): string | undefined;
	/**
	 * Signs in: creates a new session id and retains earlier choices, but drops what belongs to
	 * another, previously signed-in person.
	 */
	signIn(user: User): void;
	/**
	 * Ends a sign-in that the platform no longer knows; otherwise /login would redirect
	 * straight back. Choices stay, and so do the records, for the same person's next sign-in.
	 */
	endSignIn(): void;
	/** Empties the session; the old id must be revoked by the caller. */
	clear(): void;
	/** Records are stored per transaction, the newest first. */
	findPayment(transactionId: string | undefined): PaymentRecord | undefined;
	storePayment(record: PaymentRecord): void;
	/** The Set-Cookie value, or null when nothing changed. */
	commit(): Promise<string | null>;
};

export type SessionOptions = {
	encryption: Encryption;
	isSecure: boolean;
	isRevoked(sessionId: string): Promise<boolean>;
};

/** Part of both names of the cookie. */
export const SESSION_COOKIE = "sawt_session";

const newSession = (): SessionData => ({
	id: randomBytes(16).toString("base64url"),
	upstreamCookies: {},
	payments: [],
});

/** Opens the session of a request; anything unreadable, old or revoked is an empty session. */
export async function openSession(request: Request, options: SessionOptions): Promise<Session> {
	const name = nameHostCookie(SESSION_COOKIE, options.isSecure);
	const encrypted = listCookies(request.headers, name);
	const data = await findOpen(name, encrypted, options);
	const cookie = { name, isSent: encrypted.length > 0, isOpen: data !== undefined };
	return createSession(data ?? newSession(), cookie, options);
}

/** Returns the first session that can be opened and was not ended. */
async function findOpen(
	name: string,
	[encrypted, ...others]: string[],
	options: SessionOptions,
): Promise<SessionData | undefined> {
	if (encrypted === undefined) return undefined;
	const data = readData(await options.encryption.decrypt(name, encrypted));
	const isOpen = data !== undefined && !(await options.isRevoked(data.id));
	return isOpen ? data : findOpen(name, others, options);
}

function readData(opened: unknown): SessionData | undefined {
	const { data } = sessionSchema.safeParse(opened);
	if (!data) return undefined;
	const now = Date.now();
	const manualDrafts = data.manualDrafts?.filter((draft) => !isOldRejection(draft, now));
	return { ...data, manualDrafts };
}

/** True when the paid period would be over, so that the rejection no longer matters (docs/product/wallet.md, wallet-29). */
const isOldRejection = ({ refusedAt }: ManualPaymentDraft, now: number): boolean =>
	refusedAt !== undefined && isPerhapsOver(refusedAt, now);

function createSession(
	initial: SessionData,
	{ name, isSent: hasCookie, isOpen }: { name: string; isSent: boolean; isOpen: boolean },
	options: SessionOptions,
): Session {
	let data = initial;
	const change = (next: SessionData) => {
		data = next;
	};

	return {
		get data() {
			return data;
		},
		get user() {
			return data.user;
		},
		hasCookie,
		isOpen,
		get formToken() {
			const hasNext = data === initial ? isOpen : !isBlank(data);
			return hasNext ? toFormToken(data.id) : undefined;
		},
		set: (part) =>
			change({ ...data, ...part, ...(part.user && { user: toStoredUser(part.user) }) }),
		takeFlash() {
			const { flash } = data;
			if (flash !== undefined) change({ ...data, flash: undefined });
			return flash;
		},
		signIn(user) {
			const formerId = findOwner(data);
			const isAnother = formerId !== undefined && formerId !== user.id;
			const owned = isAnother ? dropPersonal(data, user.id) : data;
			change({
				...owned,
				id: newSession().id,
				user: toStoredUser(user),
				formerUserId: undefined,
			});
		},
		endSignIn: () =>
			change({
				...data,
				user: undefined,
				formerUserId: findOwner(data),
				upstreamCookies: {},
				csrfToken: undefined,
			}),
		clear: () => change(newSession()),
		findPayment: (transactionId) =>
			data.payments.find((payment) => payment.transactionId === transactionId),
		storePayment(record) {
			const others = data.payments.filter((other) => other.transactionId !== record.transactionId);
			change(limitPayments({ ...data, payments: [record, ...others] }, MAX_PAYMENT_RECORDS));
		},
		async commit() {
			if (data === initial) return null;
			const isEmpty = isBlank(data);
			if (isEmpty && !hasCookie) return null;
			const value = isEmpty ? "" : await encryptWithinLimit(options.encryption, name, data);
			const seconds = isEmpty ? 0 : SESSION_SECONDS;
			return writeCookie(name, value, { isSecure: options.isSecure, seconds });
		},
	};
}

/** Returns the token of forms: only the server knows the random id, so its hash is as hard to guess. */
const toFormToken = (id: string) => hash("sha256", `form ${id}`, "base64url").slice(0, 22);

/**
 * Returns what the cookie has room for: the session check of each page brings the picture and the whole name.
 */
export const toStoredUser = (user: User): User => ({
	...user,
	name: [...user.name].slice(0, MAX_NAME_CHARACTERS).join(""),
	avatar: undefined,
});

/** Finds the owner of these records. */
const findOwner = ({ user, formerUserId, typedForm }: SessionData) =>
	user?.id ?? formerUserId ?? typedForm?.userId;

/**
 * Returns what the next person on this browser may see: choices, records that name their owner, and what
 * that person typed before.
 */
const dropPersonal = (data: SessionData, nextUserId: string): SessionData => ({
	...data,
	payments: [],
	isFromApp: undefined,
	isWelcomed: undefined,
	flash: undefined,
	pendingEmail: undefined,
	typedForm: data.typedForm?.userId === nextUserId ? data.typedForm : undefined,
});

/** Drops the oldest payments beyond this many. */
function limitPayments(data: SessionData, count: number): SessionData {
	const { payments, forgottenPayments = 0 } = data;
	if (payments.length <= count) return data;
	const forgotten = forgottenPayments + payments.length - count;
	return { ...data, payments: payments.slice(0, count), forgottenPayments: forgotten };
}

/**
 * Encrypts the session, and drops the oldest payment records until browsers accept the cookie: the newest are
 * those that somebody may still pay (docs/decisions/004).
 */
async function encryptWithinLimit(
	encryption: Encryption,
	name: string,
	data: SessionData,
): Promise<string> {
	// A browser drops an expired cookie, but a copy needs its own expiry.
	const encrypted = await encryption.encrypt(name, data, SESSION_SECONDS);
	const smaller = encrypted.length > MAX_ENCRYPTED_LENGTH ? dropOldestRecord(data) : undefined;
	return smaller ? encryptWithinLimit(encryption, name, smaller) : encrypted;
}

/** Drops the last record of the longer list; undefined when there is none. */
function dropOldestRecord(data: SessionData): SessionData | undefined {
	const { payments, manualPayments = [] } = data;
	if (manualPayments.length > payments.length) {
		return { ...data, manualPayments: manualPayments.slice(0, -1) };
	}
	return payments.length > 0 ? limitPayments(data, payments.length - 1) : undefined;
}

function isBlank({ id: _id, formerUserId: _owner, ...chosen }: SessionData): boolean {
	const { upstreamCookies, payments, ...rest } = chosen;
	const hasValue = Object.values(rest).some((value) => value !== undefined);
	return !hasValue && payments.length === 0 && Object.keys(upstreamCookies).length === 0;
}
