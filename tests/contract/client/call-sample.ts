/** Has, for each of the 21 calls, a good response, the client function, and the function's result. */
import type { PlatformApi } from "../../../app/platform-client/platform-client.server";
import type { ClientOptions } from "../../../app/platform-client/request.server";
import type { CallName } from "../../../contract/calls";
import { sampleUser as user } from "../../support/sample-user";

export type CallSample = {
	/** The setting with which the client makes this call. */
	options?: Pick<ClientOptions, "paths">;
	invoke(client: PlatformApi): Promise<unknown>;
	/** The data in the platform's response. */
	response: unknown;
	/** The path and query that the platform receives. */
	path: string;
	/** The payload that the platform receives. */
	body?: unknown;
	/** The result of the client function. */
	outcome: unknown;
};

const wireUser = { id: 7, name: "Mona", email: "mona@example.com", email_verified: true };
const registration = {
	name: "Mona",
	email: "mona@example.com",
	phone: "+201012345678",
	password: "secret-1",
};
const registered = {
	response: { message: "Registration successful", user: wireUser },
	body: { ...registration, password_confirmation: "secret-1" },
	outcome: { kind: "signed-in", user },
};
const started = {
	response: { payment_url: "https://pay.example/1", transaction_id: "tx-1", session_id: 5 },
	outcome: {
		kind: "started",
		paymentUrl: "https://pay.example/1",
		transactionId: "tx-1",
		sessionId: "5",
	},
};

export const callSamples: Record<CallName, CallSample> = {
	csrfCookie: {
		invoke: (client) => client.account.logout(),
		response: { csrf_token: "csrf-1" },
		path: "/web/api/auth/csrf-cookie",
		outcome: undefined,
	},
	login: {
		invoke: (client) => client.account.login({ email: "mona@example.com", password: "secret-1" }),
		response: { message: "Login successful", user: wireUser },
		path: "/web/api/auth/login",
		body: { email: "mona@example.com", password: "secret-1" },
		outcome: { kind: "signed-in", user },
	},
	register: {
		...registered,
		invoke: (client) =>
			client.account.register({ ...registration, passwordConfirmation: "secret-1" }),
		path: "/web/api/auth/register",
	},
	registerV1: {
		...registered,
		options: { paths: { register: "/api/v1/auth/register" } },
		invoke: (client) =>
			client.account.register({ ...registration, passwordConfirmation: "secret-1" }),
		path: "/api/v1/auth/register",
	},
	logout: {
		invoke: (client) => client.account.logout(),
		response: { message: "Logged out" },
		path: "/web/api/auth/logout",
		body: {},
		outcome: undefined,
	},
	me: {
		invoke: (client) => client.account.me(),
		response: { user: wireUser },
		path: "/web/api/auth/me",
		outcome: { kind: "signed-in", user },
	},
	exchangeMobileToken: {
		invoke: (client) => client.account.exchangeMobileToken("app-token"),
		response: { user: { user: wireUser } },
		path: "/web/api/auth/exchange-mobile-token",
		body: {},
		outcome: { kind: "signed-in", user },
	},
	generateWebToken: {
		invoke: (client) => client.account.generateWebToken(),
		response: { token: "web-token" },
		path: "/web/api/web-subscription/generate-token",
		body: {},
		outcome: { kind: "token", token: "web-token" },
	},
	pricing: {
		invoke: (client) => client.catalogue.pricing({ creatorId: "3" }),
		response: { platform_plans: [{ id: 1, name: "Premium", price: "49.00", interval: "month" }] },
		path: "/api/v1/web-subscriptions/pricing?creator_id=3",
		outcome: {
			platformPlans: [
				{
					id: "1",
					name: "Premium",
					priceMajor: 49,
					currency: "EGP",
					interval: "monthly",
					features: [],
					isPopular: false,
					kind: "platform",
					isPriceGuessed: false,
				},
			],
		},
	},
	initiateSubscription: {
		...started,
		invoke: (client) =>
			client.payment.initiateSubscription({
				planId: "1",
				creatorId: "3",
			}),
		path: "/api/v1/web-subscriptions/initiate",
		body: { plan_id: 1, subscription_type: "creator", creator_id: 3 },
	},
	creator: {
		invoke: (client) => client.catalogue.creator("3"),
		response: { id: 3, name: "Adel", verified: true, total_tips: "120.50" },
		path: "/api/v1/creators/3",
		outcome: {
			id: "3",
			name: "Adel",
			isVerified: true,
			totalTipsMajor: 120.5,
			recentSupporters: undefined,
		},
	},
	transactionStatus: {
		invoke: (client) => client.payment.transactionStatus("tx-1"),
		response: { transaction_id: "tx-1", status: "completed", webhook_processed: true, type: "tip" },
		path: "/api/v1/payments/transactions/tx-1/status",
		outcome: {
			id: "tx-1",
			status: "completed",
			isWebhookProcessed: true,
			paymentType: "tip",
		},
	},
	creatorPlans: {
		invoke: (client) => client.catalogue.creatorPlans(),
		response: { creator_plans: [] },
		path: "/api/v1/creator-subscriptions/plans",
		outcome: { plans: [] },
	},
	initiateCreatorMembership: {
		...started,
		invoke: (client) => client.payment.initiateCreatorMembership({ planId: "pro" }),
		path: "/api/v1/creator-subscriptions/initiate",
		body: { plan_id: "pro", subscription_type: "creator_membership" },
	},
	verifyEmail: {
		invoke: (client) => client.account.verifyEmail("mail-token"),
		response: { message: "Email verified" },
		path: "/api/v1/auth/verify-email",
		body: { token: "mail-token" },
		outcome: { kind: "verified" },
	},
	sendVerificationEmail: {
		invoke: (client) => client.account.sendVerificationEmail("mona@example.com"),
		response: { message: "Sent" },
		path: "/api/v1/auth/send-verification-email",
		body: { email: "mona@example.com" },
		outcome: { kind: "sent" },
	},
	requestManualPayment: {
		invoke: (client) =>
			client.manualPayments.requestManualPayment({
				planId: "1",
				planName: "Premium",
				amountMajor: 99,
				currency: "EGP",
				method: "instapay",
				userEmail: "mona@example.com",
				userName: "Mona",
				userPhone: "+201012345678",
				transferNote: "SAWT-XFT4QH",
			}),
		response: {
			success: true,
			payment_id: 12,
			message: "Received",
			payment_details: { amount: "99.00", currency: "egp", expires_at: "2026-01-02T00:00:00Z" },
		},
		path: "/api/v1/manual-payments/request",
		body: {
			plan_id: 1,
			plan_name: "Premium",
			amount: 99,
			currency: "EGP",
			payment_method: "instapay",
			user_email: "mona@example.com",
			user_name: "Mona",
			user_phone: "+201012345678",
			transfer_note: "SAWT-XFT4QH",
		},
		outcome: {
			kind: "requested",
			paymentId: "12",
			amountMajor: 99,
			currency: "EGP",
			expiresAt: "2026-01-02T00:00:00.000Z",
		},
	},
	manualPaymentStatus: {
		invoke: (client) => client.manualPayments.manualPaymentStatus("12"),
		response: { success: true, status: "rejected", rejection_reason: "not_found" },
		path: "/api/v1/manual-payments/12/status",
		outcome: { status: "rejected", rejection: "not_found" },
	},
	sendTip: {
		...started,
		invoke: (client) =>
			client.payment.sendTip({
				creatorId: "3",
				amountMajor: 15,
				isAnonymous: false,
				podcastId: "9",
			}),
		path: "/api/v1/tips",
		body: { creator_id: 3, amount: 15, is_anonymous: false, podcast_id: 9 },
	},
	discountCode: {
		invoke: (client) => client.invite.discountCode("SAVE 20"),
		response: { type: "percentage", value: 20, is_active: true },
		path: "/discount-codes/by-code/SAVE%2020",
		outcome: {
			kind: "found",
			discountCode: { type: "percentage", value: 20, usedCount: 0, isActive: true },
		},
	},
	reportDiscountCodeView: {
		invoke: (client) =>
			client.invite.reportDiscountCodeView({
				code: "SAVE20",
				source: "invite",
				timestamp: "2026-01-01T00:00:00.000Z",
				userAgent: "test",
			}),
		response: { message: "ok" },
		path: "/analytics/discount-code-view",
		body: {
			code: "SAVE20",
			source: "invite",
			timestamp: "2026-01-01T00:00:00.000Z",
			user_agent: "test",
		},
		outcome: undefined,
	},
};

export const callNames = Object.keys(callSamples) as CallName[];
