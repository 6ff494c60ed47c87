/** What a session holds, and how a sign-in, a payment and the end of a sign-in change it (docs/product/session.md). */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type User, userSchema } from "~/domain/account/user";
import { rememberedCodeSchema } from "~/domain/invite/remembered-code";
import {
	manualPaymentDraftSchema,
	manualPaymentRecordSchema,
} from "~/domain/manual-payment/manual-payment-record";
import { type PaymentRecord, paymentRecordSchema } from "~/domain/payment/payment";

/** Each payment has a cookie of its own; a browser sends this many with each request. */
export const MAX_PAYMENT_RECORDS = 6;
/** A longer name is cut; its owner still recognises it, and most pages show the whole name of the session check. */
const MAX_NAME_CHARACTERS = 60;

export const sessionSchema = z.object({
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
	/** The creator whose link was opened while payments are manual; `at` in epoch milliseconds. */
	visitedCreator: z
		.object({
			creatorId: z.string(),
			wants: z.enum(["membership", "tip"]),
			at: z.number(),
		})
		.optional(),
	/** Signed in by a token of the mobile app: satisfies "has user_token". */
	isFromApp: z.boolean().optional(),
	/** The subscription page has shown its welcome message. */
	isWelcomed: z.boolean().optional(),
	/** Typed on /login or for a verification mail; pre-fills the next form until sign-in. */
	pendingEmail: z.string().optional(),
	/** The new address whose link this browser waits for; the link's page needs no press here. */
	requestedEmail: z.string().optional(),
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
	/** The newest first. */
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

/** Creates an empty session. */
export const createSessionData = (): SessionData => ({
	id: randomBytes(16).toString("base64url"),
	upstreamCookies: {},
	payments: [],
});

/**
 * Returns what the cookie has room for: the session check of each page brings the picture and the whole name.
 */
export const toStoredUser = (user: User): User => ({
	...user,
	name: [...user.name].slice(0, MAX_NAME_CHARACTERS).join(""),
	avatar: undefined,
});

/** Finds the owner of these records. */
export const findOwner = ({ user, formerUserId, typedForm }: SessionData): string | undefined =>
	user?.id ?? formerUserId ?? typedForm?.userId;

/** Signs in under a new id, and drops what belongs to another person who was signed in before. */
export function toSignedIn(data: SessionData, user: User): SessionData {
	const formerId = findOwner(data);
	const isAnother = formerId !== undefined && formerId !== user.id;
	return {
		...(isAnother ? dropPersonal(data, user.id) : data),
		id: createSessionData().id,
		user: toStoredUser(user),
		formerUserId: undefined,
	};
}

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
	requestedEmail: undefined,
	typedForm: data.typedForm?.userId === nextUserId ? data.typedForm : undefined,
});

export const toSignedOut = (data: SessionData): SessionData => ({
	...data,
	user: undefined,
	formerUserId: findOwner(data),
	upstreamCookies: {},
	csrfToken: undefined,
});

/** Adds the record in place of an earlier one of the payment, and drops the oldest of the others beyond the limit. */
export function addPayment(data: SessionData, record: PaymentRecord): SessionData {
	const others = data.payments.filter((other) => other.transactionId !== record.transactionId);
	const recent = sortPayments(others).slice(0, MAX_PAYMENT_RECORDS - 1);
	const payments = sortPayments([record, ...recent]);
	const forgotten = others.length - recent.length;
	if (forgotten === 0) return { ...data, payments };
	return { ...data, payments, forgottenPayments: (data.forgottenPayments ?? 0) + forgotten };
}

/** Sorts records, the newest first. */
export const sortPayments = (records: readonly PaymentRecord[]): PaymentRecord[] =>
	[...records].sort((one, other) => other.startedAt - one.startedAt);

/** True when there is nothing to store. */
export function isBlank({ id: _id, formerUserId: _owner, ...chosen }: SessionData): boolean {
	const { upstreamCookies, payments, ...rest } = chosen;
	const hasValue = Object.values(rest).some((value) => value !== undefined);
	return !hasValue && payments.length === 0 && Object.keys(upstreamCookies).length === 0;
}
