/** The optional calls, each with a good response, in the form of `call-sample.ts`. */
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

const wireMember = { id: 7, name: "Mona", email: "mona@example.com", locale: "ar" };
const member = {
	id: "7",
	name: "Mona",
	email: "mona@example.com",
	isActive: true,
	isEmailVerified: false,
	isCreator: false,
	mailLocale: "ar",
};
const wireFree = { plan_id: 101, plan_name: "Free", renews: false, cancelled_at: "2026-01-01" };
const free = { planId: "101", planName: "Free", renews: false, isCancelled: true };

const wireRenewable = {
	plan_id: 2,
	plan_name: "Premium",
	next_billing_date: "2026-12-03T10:00:00.000Z",
	renews: false,
	starts_at_launch: false,
	grace_until: "2026-12-06T10:00:00.000Z",
	renewal: {
		amount: "49.00",
		currency: "EGP",
		billing_cycle: "monthly",
		payment_method: "vodafone_cash",
		user_phone: "+201012345678",
		waits: "transfer",
	},
};
const renewable = {
	planId: "2",
	planName: "Premium",
	paidUntil: "2026-12-03T10:00:00.000Z",
	renews: false,
	graceUntil: "2026-12-06T10:00:00.000Z",
	renewal: {
		amountMajor: 49,
		currency: "EGP",
		interval: "monthly",
		method: "vodafone_cash",
		phone: "+201012345678",
		waits: "transfer",
	},
};

const message = { name: "Mona", email: "mona@example.com", message: "A question" };

export const optionalCallSamples: Record<OptionalCallName, CallSample> = {
	forgotPassword: {
		invoke: (client) => client.accountChange.forgotPassword("mona@example.com"),
		response: { message: "On its way" },
		path: "/api/v1/auth/forgot-password",
		body: { email: "mona@example.com" },
		outcome: { kind: "requested" },
	},
	resetPassword: {
		invoke: (client) => client.accountChange.resetPassword({ token: "mail-token", ...newPassword }),
		response: { message: "Password changed" },
		path: "/api/v1/auth/reset-password",
		body: { token: "mail-token", ...wirePassword },
		outcome: { kind: "changed" },
	},
	changePassword: {
		invoke: (client) =>
			client.accountChange.changePassword({ currentPassword: "secret-1", ...newPassword }),
		response: { message: "Password changed" },
		path: "/api/v1/auth/change-password",
		body: { current_password: "secret-1", ...wirePassword },
		outcome: { kind: "changed" },
	},
	paymentMethods: {
		invoke: (client) => client.manualPayments.paymentMethods(),
		response: {
			payment_methods: [
				{ id: "cliq", name: "CliQ", minutes_from: "10", minutes_to: 30, number: "SAWT" },
				{ id: "Not a key", name: "Lost", minutes_from: 5, minutes_to: 15 },
				{ id: "backwards", name: "Lost", minutes_from: 15, minutes_to: 5 },
			],
		},
		path: "/api/v1/payment-methods",
		outcome: [
			{
				key: "cliq",
				name: "CliQ",
				accountKind: "bank",
				approvalMinutes: { from: 10, to: 30 },
				payerPhone: "any",
				asksReference: true,
				account: { address: "SAWT" },
				isOffered: true,
			},
		],
	},
	accountPayments: {
		invoke: (client) => client.purchase.listMine({ page: 2, planId: "3" }),
		response: { payments: [wirePaid], has_more: true },
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
		invoke: (client) => client.purchase.memberships(),
		response: {
			memberships: [
				{ plan_id: 5, plan_name: "VIP", creator: { id: 1, name: "Layla" }, renews: false },
				{ plan_id: 102, plan_name: "Premium", payment_type: "creator_package" },
				wireRenewable,
			],
		},
		path: "/api/v1/account/memberships",
		outcome: [
			{ planId: "5", planName: "VIP", creatorId: "1", creatorName: "Layla", renews: false },
			{ planId: "102", planName: "Premium", paymentType: "creator_package" },
			renewable,
		],
	},
	receipt: {
		invoke: (client) => client.purchase.receipt("mp-1"),
		response: {
			...wirePaid,
			receipt_number: "2026-000012",
			receipt_seller: { name: "Dafah Audio LLC", tax_number: "000-111-222", address: null },
		},
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
			receipt: {
				number: "2026-000012",
				seller: { name: "Dafah Audio LLC", taxNumber: "000-111-222" },
			},
		},
	},
	updateProfile: {
		invoke: (client) =>
			client.accountChange.updateProfile({
				name: "Mona",
				phone: "+201012345678",
				mailLocale: "ar",
			}),
		response: { message: "Saved", user: wireMember },
		path: "/api/v1/account/profile",
		body: { name: "Mona", phone: "+201012345678", locale: "ar" },
		outcome: {
			kind: "saved",
			user: member,
		},
	},
	changeEmail: {
		invoke: (client) =>
			client.accountChange.changeEmail({ email: "mona@example.com", currentPassword: "secret-1" }),
		response: { message: "Address changed", user: wireMember },
		path: "/api/v1/account/email",
		body: { email: "mona@example.com", current_password: "secret-1" },
		outcome: {
			kind: "changed",
			user: member,
		},
	},
	emailChange: {
		invoke: (client) => client.accountChange.emailChange(),
		response: { email: "mona@new.example", expires_at: "2026-01-02T00:00:00.000Z" },
		path: "/api/v1/account/email-change",
		outcome: { email: "mona@new.example", expiresAt: "2026-01-02T00:00:00.000Z" },
	},
	requestEmailChange: {
		invoke: (client) =>
			client.accountChange.requestEmailChange({
				email: "mona@new.example",
				currentPassword: "secret-1",
			}),
		response: { email: "mona@new.example", expires_at: "2026-01-02T00:00:00.000Z" },
		path: "/api/v1/account/email-change",
		body: { email: "mona@new.example", current_password: "secret-1" },
		outcome: { kind: "requested" },
	},
	cancelEmailChange: {
		invoke: (client) => client.accountChange.cancelEmailChange("mona@new.example"),
		response: { message: "Withdrawn" },
		path: "/api/v1/account/email-change/cancel",
		body: { email: "mona@new.example" },
		outcome: { kind: "withdrawn" },
	},
	confirmEmailChange: {
		invoke: (client) => client.accountChange.confirmEmailChange("mail-token"),
		response: { message: "Address changed" },
		path: "/api/v1/auth/email-change/confirm",
		body: { token: "mail-token" },
		outcome: { kind: "done" },
	},
	undoEmailChange: {
		invoke: (client) => client.accountChange.undoEmailChange("mail-token"),
		response: { message: "Address restored" },
		path: "/api/v1/auth/email-change/undo",
		body: { token: "mail-token" },
		outcome: { kind: "done" },
	},
	verificationLink: {
		invoke: (client) => client.account.readVerificationLink("mail-token"),
		response: { email: "mona@example.com" },
		path: "/api/v1/auth/verification-link",
		body: { token: "mail-token" },
		outcome: { kind: "known", email: "mona@example.com" },
	},
	ownData: {
		invoke: (client) => client.accountChange.ownData({ currentPassword: "secret-1" }),
		response: { copy: { person: { id: 7, name: "Mona" } } },
		path: "/api/v1/account/data",
		body: { current_password: "secret-1" },
		outcome: { kind: "copied", copy: { person: { id: 7, name: "Mona" } } },
	},
	updateReminders: {
		invoke: (client) => client.accountChange.updateReminders(false),
		response: { message: "Saved", user: { ...wireMember, reminders_off: true } },
		path: "/api/v1/account/reminders",
		body: { enabled: false },
		outcome: { kind: "saved", user: { ...member, hasRemindersOff: true } },
	},
	stopReminders: {
		invoke: (client) => client.accountChange.stopReminders("usr_1.signed", false),
		response: { message: "Saved" },
		path: "/api/v1/reminders/stop",
		body: { token: "usr_1.signed", enabled: false },
		outcome: { kind: "saved" },
	},
	endSessions: {
		invoke: (client) => client.accountChange.endSessions(),
		response: { message: "Signed out" },
		path: "/api/v1/account/sessions/end",
		body: { scope: "all" },
		outcome: { kind: "ended" },
	},
	deleteAccount: {
		invoke: (client) => client.accountChange.deleteAccount({ currentPassword: "secret-1" }),
		response: { message: "Deleted" },
		path: "/api/v1/account/delete",
		body: { current_password: "secret-1" },
		outcome: { kind: "deleted" },
	},
	cancelMembership: {
		invoke: (client) => client.purchase.cancelMembership({ planId: "101" }),
		response: wireFree,
		path: "/api/v1/account/memberships/cancel",
		body: { plan_id: 101 },
		outcome: { kind: "changed", membership: free },
	},
	resumeMembership: {
		invoke: (client) => client.purchase.resumeMembership({ planId: "5", creatorId: "1" }),
		response: { plan_id: 5, plan_name: "VIP", creator: { id: 1, name: "Layla" }, renews: true },
		path: "/api/v1/account/memberships/resume",
		body: { plan_id: 5, creator_id: 1 },
		outcome: {
			kind: "changed",
			membership: {
				planId: "5",
				planName: "VIP",
				creatorId: "1",
				creatorName: "Layla",
				renews: true,
			},
		},
	},
	checkTransaction: {
		invoke: (client) => client.payment.checkTransaction("txn-1", "return"),
		response: {
			transaction_id: "txn-1",
			status: "pending",
			webhook_processed: false,
			payment_type: "tip",
			amount: "15.00",
			currency: "EGP",
		},
		path: "/api/v1/payments/transactions/txn-1/check",
		body: { reason: "return" },
		outcome: {
			id: "txn-1",
			status: "pending",
			isWebhookProcessed: false,
			paymentType: "tip",
			amountMajor: 15,
			currency: "EGP",
		},
	},
	quote: {
		invoke: (client) => client.invite.quote({ planId: "2", code: "WELCOME 20" }),
		response: {
			plan_id: 2,
			code: "WELCOME20",
			price_before: "49.00",
			price_after: 39.2,
			currency: "EGP",
			valid_until: "2099-12-31",
		},
		path: "/api/v1/web-subscriptions/quote?plan_id=2&code=WELCOME+20",
		outcome: {
			kind: "quoted",
			quote: {
				code: "WELCOME20",
				priceBeforeMajor: 49,
				priceAfterMajor: 39.2,
				currency: "EGP",
				validUntil: "2099-12-31",
			},
		},
	},
	creators: {
		invoke: (client) => client.catalogue.creators(),
		response: {
			creators: [
				{
					id: 1,
					name: "Layla",
					show: "Cairo Stories",
					verified: 1,
					supporter_count: "412",
					from_price: "30.00",
				},
				{ id: "2", name: "Tamer", avatar: "javascript:alert(1)" },
			],
		},
		path: "/api/v1/creators",
		body: undefined,
		outcome: [
			{
				id: "1",
				name: "Layla",
				show: "Cairo Stories",
				isVerified: true,
				supporterCount: 412,
				fromPriceMajor: 30,
				currency: "EGP",
			},
			{ id: "2", name: "Tamer", isVerified: false, currency: "EGP" },
		],
	},
	requestLaunchMail: {
		invoke: (client) => client.contact.requestLaunchMail("mona@example.com"),
		response: { message: "Noted" },
		path: "/api/v1/launch-mails",
		body: { email: "mona@example.com" },
		outcome: { kind: "requested" },
	},
	cancelLaunchMail: {
		invoke: (client) => client.contact.cancelLaunchMail("launch_1.signed"),
		response: { message: "Off the list" },
		path: "/api/v1/launch-mails/cancel",
		body: { token: "launch_1.signed" },
		outcome: { kind: "cancelled" },
	},
	contactInquiry: {
		invoke: (client) => client.contact.sendInquiry({ ...message, inquiryType: "payment" }),
		response: { message: "Inquiry received" },
		path: "/contact-inquiries",
		body: { ...message, inquiryType: "payment" },
		outcome: undefined,
	},
};

export const optionalCallNames = Object.keys(optionalCallSamples) as OptionalCallName[];
