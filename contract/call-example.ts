/**
 * One example exchange per call, in the contract's form, for the OpenAPI document. A test validates
 * each with its schema.
 */
import type { ContractCallName } from "./optional-calls";

export type CallExample = {
	/** A short description of the call. */
	summary: string;
	query?: Record<string, string>;
	body?: Record<string, unknown>;
	response: Record<string, unknown>;
};

const user = {
	id: 7,
	name: "Mona Adel",
	email: "mona@example.com",
	phone: "+201012345678",
	is_active: true,
	email_verified_at: "2026-01-01T09:30:00Z",
	email_verified: true,
	is_creator: false,
	locale: "ar",
};
const registration = {
	name: "Mona Adel",
	email: "mona@example.com",
	phone: "+201012345678",
	password: "a good password",
	password_confirmation: "a good password",
};
const registered = { message: "Registration successful", user };
const started = {
	payment_url: "https://pay.example/checkout/1",
	transaction_id: "txn_1",
	session_id: "cs_1",
	payment_key: "pk_1",
};
const paid = {
	transaction_id: "txn_1",
	status: "completed",
	webhook_processed: true,
	payment_type: "listener_subscription",
	plan_id: 2,
	amount: 49,
	currency: "EGP",
	created_at: "2026-01-01T09:30:00Z",
	subscription: { plan_name: "Premium Monthly", next_billing_date: "2026-02-01T09:30:00Z" },
};
const receipt = {
	...paid,
	receipt_number: "2026-000012",
	receipt_seller: {
		name: "Dafah Audio LLC",
		address: "12 Jasmine Street, Amman",
		tax_number: "000-111-222",
		registration: "CR 00000",
	},
};
/** A kiosk's code was made, and nobody has paid it yet. */
const awaitingCash = {
	transaction_id: "txn_2",
	status: "pending",
	webhook_processed: false,
	payment_type: "listener_subscription",
	plan_id: 2,
	amount: 49,
	currency: "EGP",
	created_at: "2026-01-01T09:30:00Z",
	pay_code: "310044218",
	pay_counter: { places: "a shop with an Aman machine", service: "Madfouaat Accept" },
	pay_until: "2026-01-03T09:30:00Z",
	is_test: false,
	subscription: { plan_name: "Premium Monthly" },
};
const membership = {
	plan_id: 101,
	plan_name: "Starter",
	payment_type: "creator_package",
	started_at: "2026-01-01T09:30:00Z",
	next_billing_date: null,
	renews: true,
	cancelled_at: null,
};
const newPassword = { password: "another good one", password_confirmation: "another good one" };
const done = (message: string) => ({ message });

export const callExamples: Record<ContractCallName, CallExample> = {
	csrfCookie: {
		summary: "Gives the CSRF token of this session, and starts one where there is none",
		response: { csrf_token: "q1w2e3" },
	},
	login: {
		summary: "Signs in; success is the message 'Login successful'",
		body: { email: "mona@example.com", password: "a good password" },
		response: { message: "Login successful", user },
	},
	register: {
		summary: "Registers and signs in; success is the message 'Registration successful'",
		body: registration,
		response: registered,
	},
	registerV1: {
		summary: "Registers at a second address; a platform needs one of the two",
		body: registration,
		response: registered,
	},
	logout: { summary: "Ends the session", response: done("Logged out") },
	me: { summary: "Tells who is signed in; 401 without a sign-in", response: { user } },
	exchangeMobileToken: {
		summary: "Signs in by the app's one-time bearer token",
		response: { user: { user } },
	},
	generateWebToken: {
		summary: "Gives the person a token that opens web subscriptions elsewhere",
		response: { token: "wst_1" },
	},
	pricing: {
		summary: "Lists the plans on sale, and a creator's tiers when one is named",
		query: { creator_id: "1" },
		response: {
			platform_plans: [
				{ id: 2, name: "Premium Monthly", price: 49, currency: "EGP", interval: "month" },
				{
					id: 3,
					name: "Premium Annual",
					price: "490.00",
					currency: "EGP",
					interval: "year",
					discount: "Save 17%",
					features: ["All episodes"],
					popular: true,
				},
			],
			creator: { id: 1, name: "Layla", tiers: [{ id: 11, name: "Fan", monthly_price: 30 }] },
		},
	},
	initiateSubscription: {
		summary: "Starts the payment of a listener's plan or of a creator's tier",
		body: { plan_id: 2, subscription_type: "platform" },
		response: started,
	},
	creator: {
		summary: "Tells about a creator",
		response: {
			creator: {
				id: 1,
				name: "Layla",
				show: "Cairo Stories",
				verified: true,
				supporter_count: 412,
				total_tips: 1250,
			},
		},
	},
	transactionStatus: {
		summary: "Tells what became of a payment of one's own",
		response: paid,
	},
	creatorPlans: {
		summary: "Lists the packages that creators buy for themselves",
		response: { creator_plans: [{ id: 102, name: "Pro", price: 199, interval: "month" }] },
	},
	initiateCreatorMembership: {
		summary: "Starts the payment of a creator's own package",
		body: { plan_id: 102, subscription_type: "creator_membership" },
		response: started,
	},
	verifyEmail: {
		summary: "Verifies the address of a token; 401 when it is unknown, replaced or old",
		body: { token: "mail-token" },
		response: done("Email verified successfully"),
	},
	sendVerificationEmail: {
		summary: "Sends the verification mail again, and does not reveal who has an account",
		body: { email: "mona@example.com" },
		response: done("An email is on its way."),
	},
	requestManualPayment: {
		summary:
			"Announces a wallet transfer, which an operator approves; rejected with `payment_waiting` while one of another reference waits for the plan",
		body: {
			plan_id: 3,
			plan_name: "Premium Annual",
			amount: 490,
			currency: "EGP",
			payment_method: "instapay",
			user_email: "mona@example.com",
			user_name: "Mona Adel",
			user_phone: "+201012345678",
			transfer_reference: "884512",
		},
		response: {
			payment_id: "mp_1",
			payment_details: { amount: 490, currency: "EGP", expires_at: "2026-01-02T09:30:00Z" },
			message: "Your request is waiting for approval.",
		},
	},
	paymentMethods: {
		summary: "Lists the ways to transfer money, the retired ones too",
		response: {
			payment_methods: [
				{
					id: "cliq",
					name: "CliQ",
					account_kind: "bank",
					number: "SAWT",
					holder: "House Audio",
					instructions: "In your bank's app choose CliQ, then send {amount} to {number}.",
					minutes_from: 10,
					minutes_to: 30,
					payer_phone: "any",
					asks_reference: true,
					is_offered: true,
				},
			],
		},
	},
	manualPaymentStatus: {
		summary: "Tells whether a transfer of one's own was approved",
		response: { status: "pending", expires_at: "2026-01-02T09:30:00Z" },
	},
	sendTip: {
		summary: "Starts the payment of a tip",
		body: { creator_id: 1, amount: 15, is_anonymous: false, message: "Thank you" },
		response: started,
	},
	discountCode: {
		summary: "Looks a discount code up; a response without data means that there is none",
		response: {
			code: "WELCOME20",
			type: "percentage",
			value: 20,
			max_usage: null,
			is_active: true,
		},
	},
	reportDiscountCodeView: {
		summary: "Reports that the page of a code was seen",
		body: {
			code: "WELCOME20",
			source: "invite",
			timestamp: "2026-01-01T09:30:00Z",
			user_agent: "Mozilla/5.0",
		},
		response: done("View recorded"),
	},
	forgotPassword: {
		summary: "Sends a link for a new password, and does not reveal who has an account",
		body: { email: "mona@example.com" },
		response: done("On its way"),
	},
	resetPassword: {
		summary: "Spends the token of that link",
		body: { token: "mail-token", ...newPassword },
		response: done("Password changed"),
	},
	verificationLink: {
		summary:
			"Returns the address that the token of a verification mail confirms, and spends nothing",
		body: { token: "mail-token" },
		response: { email: "mona@example.com" },
	},
	changePassword: {
		summary: "Changes the password, and ends every other session",
		body: { current_password: "a good password", ...newPassword },
		response: done("Password changed"),
	},
	accountPayments: {
		summary: "Lists payments and transfers of one's own, the newest first",
		query: { page: "1" },
		response: { payments: [awaitingCash, paid], has_more: false },
	},
	memberships: {
		summary: "Lists the plans that run now",
		response: { memberships: [membership] },
	},
	receipt: { summary: "Tells what a receipt shows of a payment that is paid", response: receipt },
	updateProfile: {
		summary: "Changes name, phone and the language of mails",
		body: { name: "Mona Adel", phone: "+201012345678", locale: "ar" },
		response: { message: "Saved", user },
	},
	changeEmail: {
		summary: "Replaces an address that was never verified and sends a link to the new one",
		body: { email: "mona@example.com", current_password: "a good password" },
		response: {
			message: "Address changed",
			user: { ...user, email_verified_at: null, email_verified: false },
		},
	},
	emailChange: {
		summary: "Tells which new address waits for its confirmation",
		response: { email: "mona@new.example", expires_at: "2026-01-02T09:30:00Z" },
	},
	requestEmailChange: {
		summary:
			"Mails a link to another address, which replaces the verified one once it is confirmed",
		body: { email: "mona@new.example", current_password: "a good password" },
		response: { email: "mona@new.example", expires_at: "2026-01-02T09:30:00Z" },
	},
	cancelEmailChange: {
		summary: "Withdraws a change of the address that waits",
		body: { email: "mona@new.example" },
		response: done("Withdrawn"),
	},
	confirmEmailChange: {
		summary:
			"Replaces the address by the token of that link; 401 when it is unknown, old or replaced",
		body: { token: "mail-token" },
		response: done("Address changed"),
	},
	undoEmailChange: {
		summary: "Puts the old address back by the token that it was mailed, and signs out everywhere",
		body: { token: "mail-token" },
		response: done("Address restored"),
	},
	ownData: {
		summary: "Hands out a copy of everything that is stored about the person",
		body: { current_password: "a good password" },
		response: { copy: { person: { id: "usr_1", name: "Mona Adel", email: "mona@example.com" } } },
	},
	updateReminders: {
		summary: "Switches reminders of plans that end off or on",
		body: { enabled: false },
		response: { message: "Saved", user: { ...user, reminders_off: true } },
	},
	stopReminders: {
		summary: "Switches reminders off, or on again, by the signed link of a reminder",
		body: { token: "usr_1.c2lnbmVk" },
		response: done("Saved"),
	},
	endSessions: {
		summary: "Signs out on every browser and in the app",
		body: { scope: "all" },
		response: done("Signed out everywhere"),
	},
	deleteAccount: {
		summary: "Deletes the account; rejected with `payment_waiting` while a payment waits",
		body: { current_password: "a good password" },
		response: done("Account deleted"),
	},
	cancelMembership: {
		summary: "Ends a plan that renews with its current period",
		body: { plan_id: 101 },
		response: { ...membership, renews: false, cancelled_at: "2026-01-20T10:00:00Z" },
	},
	resumeMembership: {
		summary: "Takes that back while the period lasts",
		body: { plan_id: 101 },
		response: membership,
	},
	checkTransaction: {
		summary: "Looks a payment of one's own up at the gateway, and tells what became of it",
		body: { reason: "check" },
		response: paid,
	},
	quote: {
		summary: "Tells what a plan costs with a discount code; nothing is held by asking",
		query: { plan_id: "2", code: "WELCOME20" },
		response: {
			plan_id: 2,
			code: "WELCOME20",
			price_before: 49,
			price_after: 39.2,
			currency: "EGP",
		},
	},
	creators: {
		summary: "Lists the creators whose memberships are on sale",
		response: {
			creators: [
				{
					id: 1,
					name: "Layla",
					show: "Cairo Stories",
					verified: true,
					supporter_count: 412,
					from_price: 30,
					currency: "EGP",
				},
			],
		},
	},
	requestLaunchMail: {
		summary: "Puts an address on the list that is mailed once, on launch day",
		body: { email: "mona@example.com" },
		response: done("We'll email this address on launch day."),
	},
	cancelLaunchMail: {
		summary: "Takes the address off that list by the link of the mail",
		body: { token: "launch_1.signed" },
		response: done("This address is off the list."),
	},
	contactInquiry: {
		summary: "Takes a message to a person, with its subject and what it is about",
		body: {
			name: "Mona Adel",
			email: "mona@example.com",
			inquiryType: "payment",
			message: "The transfer left my wallet yesterday.",
			transactionId: "txn_1",
			supportCode: "4f0c8a52",
			page: "/payment-failed",
		},
		response: { message: "Inquiry received" },
	},
};
