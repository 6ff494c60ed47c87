/**
 * Calls beside the 21 that a platform may support, as its operator lists in OPTIONAL_CALLS
 * (docs/product/platform.md). Where a path has an id, a 404 with a `code` says that the id is unknown. A
 * write must reject an empty payload with 422 and do nothing.
 */
import * as account from "./account";
import * as accountPayment from "./account-payment";
import { type CallDefinition, type CallName, calls } from "./calls";
import * as contactInquiry from "./contact-inquiry";
import * as creator from "./creator";
import * as discountCode from "./discount-code";
import { acknowledgement } from "./envelope";
import * as launchMail from "./launch-mail";
import * as manualPayment from "./manual-payment";
import * as password from "./password";
import * as payment from "./payment";
import { authResponse } from "./user";

export const optionalCalls = {
	/** The response and its timing are the same whether or not the address has an account. */
	forgotPassword: {
		method: "POST",
		path: "/api/v1/auth/forgot-password",
		credentials: false,
		body: password.forgotPasswordPayload,
		response: acknowledgement,
	},
	/** 401: the token is unknown, spent or too old. Ends every session of the person. */
	resetPassword: {
		method: "POST",
		path: "/api/v1/auth/reset-password",
		credentials: false,
		body: password.resetPasswordPayload,
		response: acknowledgement,
	},
	/**
	 * Returns the address that the token of a verification mail confirms, and spends nothing. 401: the token is
	 * unknown, replaced or too old.
	 */
	verificationLink: {
		method: "POST",
		path: "/api/v1/auth/verification-link",
		credentials: false,
		body: account.emailTokenPayload,
		response: account.verificationLinkResponse,
	},
	/** Ends every other session of the person. */
	changePassword: {
		method: "POST",
		path: "/api/v1/auth/change-password",
		credentials: true,
		body: password.changePasswordPayload,
		response: acknowledgement,
	},
	/** Payments and wallet transfers of the person. */
	accountPayments: {
		method: "GET",
		path: "/api/v1/account/payments",
		credentials: true,
		query: accountPayment.accountPaymentQuery,
		response: accountPayment.accountPaymentsResponse,
	},
	memberships: {
		method: "GET",
		path: "/api/v1/account/memberships",
		credentials: true,
		response: accountPayment.membershipsResponse,
	},
	/**
	 * For paid transactions and manual payments; 404 with `payment_not_found` for everything else.
	 */
	receipt: {
		method: "GET",
		path: "/api/v1/account/payments/{id}/receipt",
		credentials: true,
		response: accountPayment.accountPayment,
	},
	/** Name, phone and the language of mails; the response is the updated person. */
	updateProfile: {
		method: "POST",
		path: "/api/v1/account/profile",
		credentials: true,
		body: account.profilePayload,
		response: authResponse,
	},
	/**
	 * Replaces an address that was never verified; 409 with `email_already_verified` afterwards. The
	 * links sent to the old address stop working, and a new one goes to the new address. The response is
	 * the updated person.
	 */
	changeEmail: {
		method: "POST",
		path: "/api/v1/account/email",
		credentials: true,
		body: account.changeEmailPayload,
		response: authResponse,
	},
	/** The address that waits for its confirmation (`requestEmailChange`). */
	emailChange: {
		method: "GET",
		path: "/api/v1/account/email-change",
		credentials: true,
		response: account.emailChangeResponse,
	},
	/**
	 * Mails a link to another address, for a person whose address is verified. Nothing changes before that
	 * link is confirmed, and a newer request replaces this one.
	 */
	requestEmailChange: {
		method: "POST",
		path: "/api/v1/account/email-change",
		credentials: true,
		body: account.emailChangePayload,
		response: account.emailChangeResponse,
	},
	/** Withdraws a change that waits. Does nothing when another address waits, or none. */
	cancelEmailChange: {
		method: "POST",
		path: "/api/v1/account/email-change/cancel",
		credentials: true,
		body: account.cancelEmailChangePayload,
		response: acknowledgement,
	},
	/**
	 * Replaces the address by the token of that link, and mails the old address a link that undoes it. Needs
	 * no sign-in; the session of the person who confirms goes on, and all others end. 401: the token is
	 * unknown, old or replaced. 409 with `email_taken`: nothing changed.
	 */
	confirmEmailChange: {
		method: "POST",
		path: "/api/v1/auth/email-change/confirm",
		credentials: true,
		isTokenOptional: true,
		body: account.emailTokenPayload,
		response: acknowledgement,
	},
	/**
	 * Puts the old address back within seven days, ends all sessions and the password, and mails a link for
	 * a new one. Changes that came later end with it. 401: the token is unknown, used or old.
	 */
	undoEmailChange: {
		method: "POST",
		path: "/api/v1/auth/email-change/undo",
		credentials: false,
		body: account.emailTokenPayload,
		response: acknowledgement,
	},
	/** A copy of everything that is stored about the person, to keep. */
	ownData: {
		method: "POST",
		path: "/api/v1/account/data",
		credentials: true,
		body: account.ownDataPayload,
		response: account.ownDataResponse,
	},
	/** Switches reminders of plans that end off or on; the response is the updated person. */
	updateReminders: {
		method: "POST",
		path: "/api/v1/account/reminders",
		credentials: true,
		body: account.updateRemindersPayload,
		response: authResponse,
	},
	/**
	 * Does the same by the link of a reminder, without a session; 401 with `invalid_reminder_link` for a token
	 * that is not the platform's. The token never expires, and can do nothing else.
	 */
	stopReminders: {
		method: "POST",
		path: "/api/v1/reminders/stop",
		credentials: false,
		body: account.stopRemindersPayload,
		response: acknowledgement,
	},
	/** Signs the person out on every browser and in the app. */
	endSessions: {
		method: "POST",
		path: "/api/v1/account/sessions/end",
		credentials: true,
		body: account.endSessionsPayload,
		response: acknowledgement,
	},
	/** Deletes for good, except for what bookkeeping needs. Rejected while a payment waits. */
	deleteAccount: {
		method: "POST",
		path: "/api/v1/account/delete",
		credentials: true,
		body: account.deleteAccountPayload,
		response: acknowledgement,
	},
	/** Ends a renewing plan with its current period; rejected for a plan that does not renew. */
	cancelMembership: {
		method: "POST",
		path: "/api/v1/account/memberships/cancel",
		credentials: true,
		body: account.membershipPayload,
		response: accountPayment.membership,
	},
	/** Withdraws the cancellation while the period lasts. */
	resumeMembership: {
		method: "POST",
		path: "/api/v1/account/memberships/resume",
		credentials: true,
		body: account.membershipPayload,
		response: accountPayment.membership,
	},
	/**
	 * Asks the gateway what became of a payment of one's own, where the platform can; the response is
	 * that of `transactionStatus`, and a gateway without a response is no error.
	 */
	checkTransaction: {
		method: "POST",
		path: "/api/v1/payments/transactions/{id}/check",
		credentials: true,
		body: payment.checkTransactionPayload,
		response: payment.transactionStatusResponse,
	},
	/**
	 * The ways to transfer money. A platform without it has the two that are built in, with the numbers of the
	 * site's settings.
	 */
	paymentMethods: {
		method: "GET",
		path: "/api/v1/payment-methods",
		credentials: false,
		response: manualPayment.paymentMethodsResponse,
	},
	/** 422 with a `code` such as `code_expired`: the price does not change. */
	quote: {
		method: "GET",
		path: "/api/v1/web-subscriptions/quote",
		credentials: true,
		query: discountCode.quoteQuery,
		response: discountCode.quoteResponse,
	},
	/** The creators whose memberships are on sale: at most as many as fit one page. */
	creators: {
		method: "GET",
		path: "/api/v1/creators",
		credentials: true,
		isPublic: true,
		response: creator.creatorsResponse,
	},
	/** A message to support, with its subject; needs no account. */
	contactInquiry: {
		method: "POST",
		path: "/contact-inquiries",
		credentials: true,
		isTokenOptional: true,
		body: contactInquiry.contactInquiryPayload,
		response: acknowledgement,
	},
	/**
	 * Puts an address on the list of those that are mailed once, on launch day. The response is the same
	 * whether or not the address is on it, or has an account.
	 */
	requestLaunchMail: {
		method: "POST",
		path: "/api/v1/launch-mails",
		credentials: false,
		body: launchMail.launchMailPayload,
		response: acknowledgement,
	},
	/**
	 * Takes the address off that list by the link of the mail; 401 with `invalid_launch_link` for a token that
	 * is not the platform's. The token never expires, and can do nothing else.
	 */
	cancelLaunchMail: {
		method: "POST",
		path: "/api/v1/launch-mails/cancel",
		credentials: false,
		body: launchMail.cancelLaunchMailPayload,
		response: acknowledgement,
	},
} as const satisfies Record<string, CallDefinition>;

export type OptionalCallName = keyof typeof optionalCalls;

/** The 21 calls and the optional ones. */
export const contractCalls = { ...calls, ...optionalCalls };
export type ContractCallName = CallName | OptionalCallName;

/** True for a call that a platform may not support. */
export const isOptionalCall = (name: string): name is OptionalCallName =>
	Object.hasOwn(optionalCalls, name);
