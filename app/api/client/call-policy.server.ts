/**
 * How each call is made, in one table (docs/product.md#platform): what a platform answers is
 * in the contract, what this product does around a call is here. A call that is added to the
 * contract and has no row is a type error.
 */
import { type CallDefinition, type CallName, calls } from "../../../contract/calls";
import { contractCalls } from "../../../contract/optional-calls";

/** As much of a call definition as a request needs. */
export type RequestDefinition = Pick<CallDefinition, "method" | "path" | "credentials">;

/** What the contract does not know; an operator's platform may answer it with 404. */
const outsideCalls = {
	mockGateway: { method: "POST", path: "/mock-gateway/payments/{id}", credentials: true },
} as const satisfies Record<string, RequestDefinition>;

/** Every call that the client can make. */
export const clientCalls = { ...contractCalls, ...outsideCalls };

/** The name of a call in failures and events. */
export type PlatformCallName = keyof typeof clientCalls;
export type OutsideCallName = keyof typeof outsideCalls;

/** Calls that fail together: one group's trouble keeps no call of another from being made. */
export type CallGroup =
	| "catalogue"
	| "session"
	| "account"
	| "payment"
	| "wallet"
	| "invite"
	| "message";

export type RetryPolicy = {
	/** Attempts after the first one; the delay doubles each time. */
	maxRetries: number;
	/** While a page waits, no retry starts later than this after the first attempt. */
	withinSeconds: number;
};

export type CallPolicy = {
	group: CallGroup;
	/** The part of the time limit that the call may take, its CSRF token and retries included. */
	timeShare: number;
	/** Null: sent once, whatever happens. */
	retry: RetryPolicy | null;
	/** True: sent without cookies and cached for all visitors, where there is a cache. */
	isPublicRead: boolean;
	/** False: once a refresh has failed, the stale value is no longer served. */
	staleIfError: boolean;
	/** `english`: success is decided by the exact English message. */
	language: "visitor" | "english";
	/** The message of a 2xx that means success; null: every 2xx does. */
	successMessage: string | null;
	/** Tried once, and only when the first path answers 404 or 405. */
	fallbackPath: string | null;
	/** True: the visitor's address is sent along, so that the platform can limit guessing. */
	sendsClientAddress: boolean;
	/** True: money depends on the answer, so a refusal that may be a proxy's counts for nothing. */
	needsOwnRefusal: boolean;
	/** True: starts or ends the platform's session, and a CSRF token that belonged to it. */
	changesSession: boolean;
};

/** Reads can be asked again; they change nothing and need no second path. */
type ReadPolicy = CallPolicy & {
	successMessage: null;
	fallbackPath: null;
	changesSession: false;
};
/** A write is never retried automatically, nor cached. */
type WritePolicy = CallPolicy & { retry: null; isPublicRead: false };
type PolicyTable = {
	[N in PlatformCallName]: (typeof clientCalls)[N]["method"] extends "GET"
		? ReadPolicy
		: WritePolicy;
};

const plain = {
	timeShare: 1,
	retry: null,
	isPublicRead: false,
	staleIfError: true,
	language: "visitor",
	successMessage: null,
	fallbackPath: null,
	sendsClientAddress: false,
	needsOwnRefusal: false,
	changesSession: false,
} as const;
const retriedRead = {
	...plain,
	group: "catalogue",
	retry: { maxRetries: 3, withinSeconds: Number.POSITIVE_INFINITY },
} as const;
const publicRead = { ...retriedRead, isPublicRead: true } as const;
const session = { ...plain, group: "session" } as const;
const account = { ...plain, group: "account" } as const;
const payment = { ...plain, group: "payment" } as const;
const signIn = { ...account, language: "english", changesSession: true } as const;
const registration = { ...signIn, successMessage: "Registration successful" } as const;

export const callPolicies = {
	csrfCookie: session,
	login: { ...signIn, successMessage: "Login successful", sendsClientAddress: true },
	register: { ...registration, fallbackPath: calls.registerV1.path },
	registerV1: registration,
	logout: { ...session, changesSession: true },
	// The visitor waits for it on every page, and a page without an answer goes on.
	me: { ...session, timeShare: 0.5 },
	exchangeMobileToken: { ...session, changesSession: true },
	generateWebToken: session,
	verifyEmail: { ...account, fallbackPath: calls.verifyEmail.fallbackPath },
	sendVerificationEmail: { ...account, fallbackPath: calls.sendVerificationEmail.fallbackPath },
	// Stale prices must not pass for current ones: /premium shows them with their age.
	pricing: { ...publicRead, staleIfError: false },
	creator: publicRead,
	creatorPlans: retriedRead,
	initiateSubscription: payment,
	initiateCreatorMembership: payment,
	sendTip: payment,
	// The pages that show a status poll it themselves.
	transactionStatus: { ...payment, needsOwnRefusal: true },
	requestManualPayment: { ...plain, group: "wallet" },
	manualPaymentStatus: { ...plain, group: "wallet", needsOwnRefusal: true },
	// The page of a link waits no longer for it: a later retry would come too late.
	discountCode: {
		...publicRead,
		group: "invite",
		retry: { ...publicRead.retry, withinSeconds: 2 },
	},
	reportDiscountCodeView: { ...plain, group: "invite" },
	forgotPassword: account,
	// Both end sessions and the CSRF token with them, and clear the visitor's count of failed sign-ins.
	resetPassword: { ...account, changesSession: true, sendsClientAddress: true },
	changePassword: { ...account, changesSession: true, sendsClientAddress: true },
	// Without an answer pages fall back to what this browser knows: no retry is waited for.
	accountPayments: payment,
	memberships: payment,
	receipt: payment,
	updateProfile: account,
	endSessions: { ...account, changesSession: true },
	deleteAccount: { ...account, changesSession: true },
	cancelMembership: payment,
	resumeMembership: payment,
	// A price that comes late is shown without the code; the page offers to ask again.
	quote: { ...payment, timeShare: 0.5 },
	mockGateway: payment,
	contactInquiry: { ...plain, group: "message" },
} as const satisfies PolicyTable;

type Policies = typeof callPolicies;
/** The calls that may be kept for all visitors. */
export type PublicReadName = {
	[N in CallName]: Policies[N]["isPublicRead"] extends true ? N : never;
}[CallName];
/** The calls whose success is an exact message. */
export type MessageCallName = {
	[N in CallName]: Policies[N]["successMessage"] extends string ? N : never;
}[CallName];

/** The path of a call, and the one other path that it may have. */
export function listPaths(
	callName: PlatformCallName,
	overrides: Partial<Record<PlatformCallName, string>> = {},
): { path: string; otherPath: string | null } {
	const { path: contractPath } = clientCalls[callName];
	const { fallbackPath } = callPolicies[callName];
	const path = overrides[callName] ?? contractPath;
	// An operator who sets the second path gets the first one as the other.
	return { path, otherPath: fallbackPath === path ? contractPath : fallbackPath };
}
