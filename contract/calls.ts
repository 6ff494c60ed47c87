/**
 * The platform API: its 21 calls in one table (docs/product/platform.md), with wire names only. The
 * client (`app/platform-client`) and the embedded platform (`platform`) are both written against it, and
 * `tests/contract` proves that each row has a client function, a route and a test.
 */
import type { z } from "zod";
import * as creator from "./creator";
import * as discountCode from "./discount-code";
import { acknowledgement } from "./envelope";
import * as manualPayment from "./manual-payment";
import * as payment from "./payment";
import * as plan from "./plan";
import * as user from "./user";

export type CallDefinition = {
	readonly method: "GET" | "POST";
	/** Path below the API base; the caller fills in `{id}` and `{code}`, encoded. */
	readonly path: string;
	/** Tried once, and only when `path` responds with 404 or 405 (docs/product/platform.md). */
	readonly fallbackPath?: string;
	/** False: no cookies and no CSRF header are sent. Most calls send both. */
	readonly credentials: boolean;
	/** True: a bearer token authenticates this call. */
	readonly bearer?: boolean;
	/** True: the response is public and may be reused for every visitor. */
	readonly isPublic?: boolean;
	/** The platform takes the write without a CSRF token too, as older sites and other programs send it. */
	readonly isTokenOptional?: boolean;
	readonly query?: z.ZodType;
	readonly body?: z.ZodType;
	/** Parsed after `{ success, data }` is unwrapped. */
	readonly response: z.ZodType;
};

export const calls = {
	csrfCookie: {
		method: "GET",
		path: "/web/api/auth/csrf-cookie",
		credentials: true,
		response: user.csrfResponse,
	},
	login: {
		method: "POST",
		path: "/web/api/auth/login",
		credentials: true,
		body: user.loginPayload,
		response: user.authResponse,
	},
	register: {
		method: "POST",
		path: "/web/api/auth/register",
		credentials: true,
		body: user.registerPayload,
		response: user.authResponse,
	},
	logout: {
		method: "POST",
		path: "/web/api/auth/logout",
		credentials: true,
		response: acknowledgement,
	},
	me: {
		method: "GET",
		path: "/web/api/auth/me",
		credentials: true,
		response: user.meResponse,
	},
	exchangeMobileToken: {
		method: "POST",
		path: "/web/api/auth/exchange-mobile-token",
		credentials: true,
		bearer: true,
		response: user.exchangeResponse,
	},
	generateWebToken: {
		method: "POST",
		path: "/web/api/web-subscription/generate-token",
		credentials: true,
		response: user.webTokenResponse,
	},
	pricing: {
		method: "GET",
		path: "/api/v1/web-subscriptions/pricing",
		credentials: true,
		isPublic: true,
		query: plan.pricingQuery,
		response: plan.pricingResponse,
	},
	initiateSubscription: {
		method: "POST",
		path: "/api/v1/web-subscriptions/initiate",
		credentials: true,
		body: payment.initiateSubscriptionPayload,
		response: payment.paymentStartResponse,
	},
	creator: {
		method: "GET",
		path: "/api/v1/creators/{id}",
		credentials: true,
		isPublic: true,
		response: creator.creatorResponse,
	},
	transactionStatus: {
		method: "GET",
		path: "/api/v1/payments/transactions/{id}/status",
		credentials: true,
		response: payment.transactionStatusResponse,
	},
	creatorPlans: {
		method: "GET",
		path: "/api/v1/creator-subscriptions/plans",
		credentials: true,
		response: creator.creatorPlansResponse,
	},
	initiateCreatorMembership: {
		method: "POST",
		path: "/api/v1/creator-subscriptions/initiate",
		credentials: true,
		body: payment.initiateCreatorMembershipPayload,
		response: payment.paymentStartResponse,
	},
	verifyEmail: {
		method: "POST",
		path: "/api/v1/auth/verify-email",
		fallbackPath: "/web/api/auth/verify-email",
		credentials: false,
		body: user.verifyEmailPayload,
		response: acknowledgement,
	},
	sendVerificationEmail: {
		method: "POST",
		path: "/api/v1/auth/send-verification-email",
		fallbackPath: "/web/api/auth/send-verification-email",
		credentials: true,
		body: user.sendVerificationEmailPayload,
		response: acknowledgement,
	},
	registerV1: {
		method: "POST",
		path: "/api/v1/auth/register",
		credentials: true,
		body: user.registerPayload,
		response: user.authResponse,
	},
	requestManualPayment: {
		method: "POST",
		path: "/api/v1/manual-payments/request",
		credentials: true,
		body: manualPayment.manualPaymentPayload,
		response: manualPayment.manualPaymentResponse,
	},
	manualPaymentStatus: {
		method: "GET",
		path: "/api/v1/manual-payments/{id}/status",
		credentials: true,
		response: manualPayment.manualPaymentStatusResponse,
	},
	sendTip: {
		method: "POST",
		path: "/api/v1/tips",
		credentials: true,
		body: payment.tipPayload,
		response: payment.paymentStartResponse,
	},
	discountCode: {
		method: "GET",
		path: "/discount-codes/by-code/{code}",
		credentials: true,
		isPublic: true,
		response: discountCode.discountCodeResponse,
	},
	reportDiscountCodeView: {
		method: "POST",
		path: "/analytics/discount-code-view",
		credentials: true,
		body: discountCode.discountCodeViewPayload,
		response: acknowledgement,
	},
} as const satisfies Record<string, CallDefinition>;

/** The names of the 21 calls. */
export type CallName = keyof typeof calls;

/** The headers that the contract adds to plain HTTP. */
export const headerNames = {
	csrf: "X-CSRF-Token",
	requestId: "X-Request-Id",
	/**
	 * The person's language. Some calls send `Accept-Language: en` for everybody, so it has its own
	 * header; a platform may ignore it.
	 */
	userLocale: "X-User-Locale",
	idempotencyKey: "Idempotency-Key",
	/** The visitor's IPv4 address or IPv6 network, for limits on guessing; a platform may ignore it. */
	clientAddress: "X-Client-Address",
	/** `1` at a sign-in where the account has signed in from this browser or address before; may be ignored. */
	clientKnown: "X-Client-Known",
} as const;
