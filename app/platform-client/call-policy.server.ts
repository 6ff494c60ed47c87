/**
 * How each call is made, in one table (docs/product/platform.md). The contract says how a platform
 * responds; this table says what the product does around the call. A call of the contract without a
 * row is a type error.
 */
import { type CallDefinition, calls } from "../../contract/calls";
import {
	type ContractCallName,
	contractCalls,
	type OptionalCallName,
	optionalCalls,
} from "../../contract/optional-calls";

export type { OptionalCallName };
/** The calls beside the 21, of which an operator lists those that the platform has (platform-21). */
export const optionalCallNames = Object.keys(optionalCalls) as OptionalCallName[];

/** The part of a call definition that a request needs. */
export type RequestDefinition = Pick<CallDefinition, "method" | "path" | "credentials">;

/** Calls that are not in the contract; an operator's platform may respond with 404. */
const outsideCalls = {
	mockGateway: { method: "POST", path: "/mock-gateway/payments/{id}", credentials: true },
} as const satisfies Record<string, RequestDefinition>;

/** Every call that the client can make. */
export const clientCalls = { ...contractCalls, ...outsideCalls };

/** The name of a call in failures and events. */
export type PlatformCallName = keyof typeof clientCalls;

/** Calls that share a limit of calls in flight. */
export type CallGroup =
	| "catalogue"
	| "session"
	| "account"
	| "payment"
	| "manual-payment"
	| "invite"
	| "message";

export type CallPolicy = {
	group: CallGroup;
	/** The share of the time limit that the call may take, with its CSRF token and retries. */
	timeShare: number;
	/** False: the call is sent once and never repeated. */
	isRetried: boolean;
	/** True: sent without cookies for visitors who are not signed in, and cached for all of them. */
	isPublicRead: boolean;
	/** `english`: success is decided by the exact English message. */
	language: "visitor" | "english";
	/** The message that makes a 2xx a success; null: every 2xx is one. */
	successMessage: string | null;
	/** Tried once, when the first path responds with 404 or 405. */
	fallbackPath: string | null;
	/** True: sends the visitor's address, by which the platform limits guesses and mails, and records sign-ins. */
	sendsClientAddress: boolean;
	/** True: money depends on the response, so a 4xx that a proxy may have sent is not a rejection. */
	needsOwnRejection: boolean;
	/** The largest response that is read. */
	maxResponseBytes: number;
	/** True: starts or ends the platform's session, and with it the validity of its CSRF token. */
	changesSession: boolean;
};

/** A read changes nothing, so it may be retried; it needs no second path. */
type ReadPolicy = CallPolicy & {
	successMessage: null;
	fallbackPath: null;
	changesSession: false;
};
/** A write is never retried automatically, nor cached. */
type WritePolicy = CallPolicy & { isRetried: false; isPublicRead: false };
type PolicyTable = {
	[N in PlatformCallName]: (typeof clientCalls)[N]["method"] extends "GET"
		? ReadPolicy
		: WritePolicy;
};

const plain = {
	timeShare: 1,
	isRetried: false,
	isPublicRead: false,
	language: "visitor",
	successMessage: null,
	fallbackPath: null,
	sendsClientAddress: false,
	needsOwnRejection: false,
	maxResponseBytes: 1_000_000,
	changesSession: false,
} as const;
const retriedRead = { ...plain, group: "catalogue", isRetried: true } as const;
const publicRead = { ...retriedRead, isPublicRead: true } as const;
const session = { ...plain, group: "session" } as const;
const account = { ...plain, group: "account" } as const;
const payment = { ...plain, group: "payment" } as const;
const signIn = { ...account, language: "english", changesSession: true } as const;
const registration = {
	...signIn,
	successMessage: "Registration successful",
	sendsClientAddress: true,
} as const;
/** The platform spaces such mails out when one address asks for many. */
const linkMail = { ...account, sendsClientAddress: true } as const;

export const callPolicies = {
	csrfCookie: session,
	login: { ...signIn, successMessage: "Login successful", sendsClientAddress: true },
	register: { ...registration, fallbackPath: calls.registerV1.path },
	registerV1: registration,
	logout: { ...session, changesSession: true },
	// Every page of a member waits for it; without a response the page goes on.
	me: { ...session, timeShare: 0.5 },
	exchangeMobileToken: { ...session, changesSession: true, sendsClientAddress: true },
	generateWebToken: session,
	verifyEmail: { ...account, fallbackPath: calls.verifyEmail.fallbackPath },
	sendVerificationEmail: { ...linkMail, fallbackPath: calls.sendVerificationEmail.fallbackPath },
	pricing: publicRead,
	creator: publicRead,
	creators: publicRead,
	// /creator-subscriptions reads it for one person, the landing page for everybody.
	creatorPlans: publicRead,
	paymentMethods: { ...publicRead, group: "manual-payment" },
	initiateSubscription: payment,
	initiateCreatorMembership: payment,
	sendTip: payment,
	// The pages that show a status poll it themselves.
	transactionStatus: { ...payment, needsOwnRejection: true },
	checkTransaction: { ...payment, needsOwnRejection: true },
	requestManualPayment: { ...plain, group: "manual-payment" },
	manualPaymentStatus: { ...plain, group: "manual-payment", needsOwnRejection: true },
	discountCode: { ...publicRead, group: "invite" },
	reportDiscountCodeView: { ...plain, group: "invite" },
	forgotPassword: linkMail,
	// Without a response the page does not name the address.
	verificationLink: { ...account, timeShare: 0.5 },
	// Both end sessions with their CSRF tokens, and clear the visitor's count of failed sign-ins.
	resetPassword: { ...account, changesSession: true, sendsClientAddress: true },
	changePassword: { ...account, changesSession: true, sendsClientAddress: true },
	// Not retried: without a response pages show what this browser knows.
	accountPayments: payment,
	memberships: payment,
	receipt: payment,
	updateProfile: account,
	changeEmail: account,
	emailChange: account,
	requestEmailChange: linkMail,
	cancelEmailChange: account,
	confirmEmailChange: { ...account, changesSession: true },
	undoEmailChange: { ...account, changesSession: true },
	// The history of many years; all other responses have a few kB.
	ownData: { ...account, maxResponseBytes: 40_000_000 },
	updateReminders: account,
	stopReminders: account,
	endSessions: { ...account, changesSession: true },
	deleteAccount: { ...account, changesSession: true },
	cancelMembership: payment,
	resumeMembership: payment,
	// When it takes longer, the page shows the price without the code and a way to try again.
	quote: { ...payment, timeShare: 0.5 },
	mockGateway: payment,
	contactInquiry: { ...plain, group: "message" },
	requestLaunchMail: { ...plain, group: "message" },
	cancelLaunchMail: { ...plain, group: "message" },
} as const satisfies PolicyTable;

type Policies = typeof callPolicies;
/** The calls that may be cached for all visitors. */
export type PublicReadName = {
	[N in ContractCallName]: Policies[N]["isPublicRead"] extends true ? N : never;
}[ContractCallName];
/** The calls that succeed only with an exact message. */
export type MessageCallName = {
	[N in ContractCallName]: Policies[N]["successMessage"] extends string ? N : never;
}[ContractCallName];

/** Returns the path of a call, and its fallback path if it has one. */
export function listPaths(
	callName: PlatformCallName,
	overrides: { [N in PlatformCallName]?: string | undefined } = {},
): { path: string; otherPath: string | null } {
	const { path: contractPath } = clientCalls[callName];
	const { fallbackPath } = callPolicies[callName];
	const path = overrides[callName] ?? contractPath;
	// When an operator configures the fallback path, the contract's path becomes the fallback.
	return { path, otherPath: fallbackPath === path ? contractPath : fallbackPath };
}
