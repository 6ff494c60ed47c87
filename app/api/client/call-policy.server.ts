/**
 * How each call is made, in one table (docs/product.md#platform): what a platform answers is
 * in the contract, what this product does around a call is here. A call that is added to the
 * contract and has no row is a type error.
 */
import { type CallDefinition, type CallName, calls } from "../../../contract/calls";
import { contactInquiryPath } from "../../../contract/contact-inquiry";
import { contractCalls } from "../../../contract/optional-calls";

/** As much of a call definition as a request needs. */
export type RequestDefinition = Pick<CallDefinition, "method" | "path" | "credentials">;

/** Calls that the contract does not know; an operator's platform may answer them with 404. */
const outsideCalls = {
	mockGateway: { method: "POST", path: "/mock-gateway/payments/{id}", credentials: true },
	contactInquiry: { method: "POST", path: contactInquiryPath, credentials: false },
} as const satisfies Record<string, RequestDefinition>;

/** Every call that the client can make. */
export const clientCalls = { ...contractCalls, ...outsideCalls };

/** The name of a call in failures and events. */
export type PlatformCallName = keyof typeof clientCalls;
export type OutsideCallName = keyof typeof outsideCalls;

export type RetryPolicy = {
	/** Tries after the first one, each after twice the wait of the one before. */
	maxRetries: number;
	/** No try starts later than this after the first one. */
	withinSeconds: number;
};

export type CallPolicy = {
	/** The part of the time limit that the call may take, its CSRF token and retries included. */
	timeShare: number;
	/** Null: sent once, whatever happens. */
	retry: RetryPolicy | null;
	/** True: asked for without cookies and kept for all visitors, where there is a cache. */
	isPublicRead: boolean;
	/** `english`: success is decided by the exact English message. */
	language: "visitor" | "english";
	/** The message of a 2xx that means success; null: every 2xx does. */
	successMessage: string | null;
	/** Tried once, and only when the first path answers 404 or 405. */
	fallbackPath: string | null;
	/** True: starts or ends the platform's session, and a CSRF token that belonged to it. */
	changesSession: boolean;
};

/** Reads can be asked again; they change nothing and need no second path. */
type ReadPolicy = CallPolicy & {
	successMessage: null;
	fallbackPath: null;
	changesSession: false;
};
/** A write is never repeated by itself, nor kept. */
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
	language: "visitor",
	successMessage: null,
	fallbackPath: null,
	changesSession: false,
} as const;
const retriedRead = {
	...plain,
	retry: { maxRetries: 3, withinSeconds: Number.POSITIVE_INFINITY },
} as const;
const publicRead = { ...retriedRead, isPublicRead: true } as const;
const signIn = { ...plain, language: "english", changesSession: true } as const;
const registration = { ...signIn, successMessage: "Registration successful" } as const;

export const callPolicies = {
	csrfCookie: plain,
	login: { ...signIn, successMessage: "Login successful" },
	register: { ...registration, fallbackPath: calls.registerV1.path },
	registerV1: registration,
	logout: { ...plain, changesSession: true },
	// The visitor waits for it on every page, and a page without an answer goes on.
	me: { ...plain, timeShare: 0.5 },
	exchangeMobileToken: { ...plain, changesSession: true },
	generateWebToken: plain,
	verifyEmail: { ...plain, fallbackPath: calls.verifyEmail.fallbackPath },
	sendVerificationEmail: { ...plain, fallbackPath: calls.sendVerificationEmail.fallbackPath },
	pricing: publicRead,
	creator: publicRead,
	creatorPlans: retriedRead,
	initiateSubscription: plain,
	initiateCreatorMembership: plain,
	sendTip: plain,
	// The pages that ask for a status ask again by themselves.
	transactionStatus: plain,
	requestManualPayment: plain,
	manualPaymentStatus: plain,
	// The page of a link waits no longer for it: a later try would be told to no one.
	discountCode: { ...publicRead, retry: { maxRetries: 3, withinSeconds: 2 } },
	reportDiscountCodeView: plain,
	forgotPassword: plain,
	// Both end sessions, and the CSRF token with them.
	resetPassword: { ...plain, changesSession: true },
	changePassword: { ...plain, changesSession: true },
	// Pages show what this browser knows where these give no answer: no second try is waited for.
	accountPayments: plain,
	memberships: plain,
	receipt: plain,
	updateProfile: plain,
	endSessions: { ...plain, changesSession: true },
	deleteAccount: { ...plain, changesSession: true },
	cancelMembership: plain,
	resumeMembership: plain,
	// A price that comes late is shown without the code; the page offers to ask again.
	quote: { ...plain, timeShare: 0.5 },
	mockGateway: plain,
	contactInquiry: plain,
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
