/**
 * The session of one browser: user record, upstream cookies, return address, and payment records
 * (docs/product/session.md). It is stored entirely in encrypted cookies (`session-cookie.server.ts`), so any
 * replica can serve any request; the server commits it once per request.
 */
import { hash } from "node:crypto";
import type { User } from "~/domain/account/user";
import { isPerhapsOver } from "~/domain/manual-payment/account-payment";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import type { PaymentRecord } from "~/domain/payment/payment";
import { isRead } from "~/server/request/trusted-request.server";
import { type CookieOptions, openCookies, writeCookies } from "./session-cookie.server";
import {
	addPayment,
	createSessionData,
	isBlank,
	type SessionData,
	toSignedIn,
	toSignedOut,
	toStoredUser,
} from "./session-data.server";

export type Session = {
	readonly data: Readonly<SessionData>;
	readonly user: User | undefined;
	/** The request came with a cookie of a session or of what a page remembered, readable or not. */
	readonly hasCookie: boolean;
	/** A session could be opened, and was not ended. */
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
	/** The Set-Cookie values; none when nothing changed. */
	commit(): Promise<string[]>;
};

export type SessionOptions = CookieOptions & {
	isRevoked(sessionId: string): Promise<boolean>;
};

/** Opens the session of a request; anything unreadable, old or revoked is an empty session. */
export async function openSession(request: Request, options: SessionOptions): Promise<Session> {
	const cookies = await openCookies(request.headers, options);
	const opened = { ...cookies, data: dropOldRejections(cookies.data) };
	const isOpen = opened.base !== undefined;
	const isSafe = isRead(request.method);
	const initial = opened.data;
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
		hasCookie: opened.sent.length > 0,
		isOpen,
		get formToken() {
			// A form's response may begin a session; that of a page never does.
			const hasNext = isSafe || data === initial ? isOpen : !isBlank(data);
			return hasNext ? toFormToken(data.id) : undefined;
		},
		set: (part) =>
			change({ ...data, ...part, ...(part.user && { user: toStoredUser(part.user) }) }),
		takeFlash() {
			const { flash } = data;
			if (flash !== undefined) change({ ...data, flash: undefined });
			return flash;
		},
		signIn: (user) => change(toSignedIn(data, user)),
		endSignIn: () => change(toSignedOut(data)),
		clear: () => change(createSessionData()),
		findPayment: (transactionId) =>
			data.payments.find((payment) => payment.transactionId === transactionId),
		storePayment: (record) => change(addPayment(data, record)),
		commit: async () => (data === initial ? [] : writeCookies(opened, data, isSafe, options)),
	};
}

/** Returns the token of forms: only the server knows the random id, so its hash is as hard to guess. */
const toFormToken = (id: string) => hash("sha256", `form ${id}`, "base64url").slice(0, 22);

/** Drops rejected requests whose paid period would be over (docs/product/wallet.md, wallet-29). */
function dropOldRejections(data: SessionData): SessionData {
	const now = Date.now();
	const isOld = ({ refusedAt }: ManualPaymentDraft) =>
		refusedAt !== undefined && isPerhapsOver(refusedAt, now);
	return { ...data, manualDrafts: data.manualDrafts?.filter((draft) => !isOld(draft)) };
}
