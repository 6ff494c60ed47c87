/** The optional calls, each with a good answer, as `call-sample.ts` has the 21. */
import type { OptionalCallName } from "../../../contract/optional-calls";
import type { CallSample } from "./call-sample";

const newPassword = { password: "secret-2", passwordConfirmation: "secret-2" };
const wirePassword = { password: "secret-2", password_confirmation: "secret-2" };

const wirePaid = {
	transaction_id: "mp-1",
	status: "approved",
	payment_method: "instapay",
	payment_type: "listener_subscription",
	plan_id: 3,
	amount: "490.00",
	currency: "EGP",
	created_at: "2026-01-01T00:00:00.000Z",
	subscription: { plan_name: "Premium Annual", next_billing_date: "2027-01-01T00:00:00.000Z" },
};

export const optionalCallSamples: Record<OptionalCallName, CallSample> = {
	forgotPassword: {
		invoke: (client) => client.account.forgotPassword("mona@example.com"),
		answer: { message: "On its way" },
		path: "/api/v1/auth/forgot-password",
		body: { email: "mona@example.com" },
		outcome: { kind: "asked" },
	},
	resetPassword: {
		invoke: (client) => client.account.resetPassword({ token: "mail-token", ...newPassword }),
		answer: { message: "Password changed" },
		path: "/api/v1/auth/reset-password",
		body: { token: "mail-token", ...wirePassword },
		outcome: { kind: "changed" },
	},
	changePassword: {
		invoke: (client) =>
			client.account.changePassword({ currentPassword: "secret-1", ...newPassword }),
		answer: { message: "Password changed" },
		path: "/api/v1/auth/change-password",
		body: { current_password: "secret-1", ...wirePassword },
		outcome: { kind: "changed" },
	},
	accountPayments: {
		invoke: (client) => client.payment.listMine({ page: 2, planId: "3" }),
		answer: { payments: [wirePaid], has_more: true },
		path: "/api/v1/account/payments?page=2&plan_id=3",
		outcome: {
			payments: [
				{
					id: "mp-1",
					paymentType: "transfer",
					state: "paid",
					method: "instapay",
					planId: "3",
					planName: "Premium Annual",
					amountMajor: 490,
					currency: "EGP",
					startedAt: "2026-01-01T00:00:00.000Z",
					nextBillingDate: "2027-01-01T00:00:00.000Z",
				},
			],
			hasMore: true,
		},
	},
	memberships: {
		invoke: (client) => client.payment.memberships(),
		answer: {
			memberships: [
				{ plan_id: 5, plan_name: "VIP", creator: { id: 1, name: "Layla" }, renews: false },
			],
		},
		path: "/api/v1/account/memberships",
		outcome: [
			{ planId: "5", planName: "VIP", creatorId: "1", creatorName: "Layla", renews: false },
		],
	},
	receipt: {
		invoke: (client) => client.payment.receipt("mp-1"),
		answer: wirePaid,
		path: "/api/v1/account/payments/mp-1/receipt",
		outcome: {
			id: "mp-1",
			status: "completed",
			isWebhookProcessed: true,
			paymentType: "listener_subscription",
			amountMajor: 490,
			currency: "EGP",
			createdAt: "2026-01-01T00:00:00.000Z",
			subscription: {
				planName: "Premium Annual",
				nextBillingDate: "2027-01-01T00:00:00.000Z",
			},
		},
	},
};

export const optionalCallNames = Object.keys(optionalCallSamples) as OptionalCallName[];
