/**
 * The reasons why a payment page says "failed", and what each one offers (payment-33 to
 * payment-37). The locales have the texts under the same names.
 */
import type { PaymentState, Transaction } from "./payment";

/** `look` checks this payment, or the account where this payment is not known. */
export type FailureWay = "retry" | "sign-in" | "look" | "account" | "transfer" | "support";

export type FailureRule = {
	/** True when money may have left the account; such a payment is never called declined. */
	isOutcomeUnknown: boolean;
	/** In the order of their weight on the page. */
	ways: readonly FailureWay[];
	/** The advice that fits; an unfinished payment was not declined. */
	advice: "declined" | "unknown" | "unfinished";
};

const declined = {
	isOutcomeUnknown: false,
	ways: ["retry", "transfer", "account", "support"],
	advice: "declined",
} as const;
const unfinished = { ...declined, advice: "unfinished" } as const;
const unknown = {
	isOutcomeUnknown: true,
	ways: ["account", "support", "transfer"],
	advice: "unknown",
} as const;

/** Every reason; `error` stands for an error parameter, `default` for everything else. */
export const failureReasons = {
	payment_declined: declined,
	payment_not_verified: unknown,
	processing_error: unknown,
	invalid_redirect: unfinished,
	transaction_not_found: {
		...declined,
		ways: ["retry", "account", "support", "transfer"],
		advice: "unknown",
	},
	invalid_token: { ...unfinished, ways: ["sign-in", "account", "support", "transfer"] },
	timeout: unknown,
	cancelled: unfinished,
	/** Nobody paid with its code in time; only the platform's status says so. */
	code_expired: unfinished,
	insufficient_funds: declined,
	invalid_card: declined,
	error: declined,
	/** invalid_callback ends here, so money may be taken: look first, pay again second. */
	default: { ...unknown, ways: ["look", "retry", "account", "support", "transfer"] },
} as const satisfies Record<string, FailureRule>;

export type FailureReason = keyof typeof failureReasons;

/**
 * Reads the reason from the address. An unknown reason counts as none; then an error parameter gives
 * `error` (its text is never shown), and `default` otherwise.
 */
export function readFailureReason(
	reason: string | null | undefined,
	error?: string | null,
): FailureReason {
	const lowerReason = reason?.trim().toLowerCase() ?? "";
	const isListed = Object.hasOwn(failureReasons, lowerReason);
	if (isListed && lowerReason !== "error") return lowerReason as FailureReason;
	return error?.trim() || lowerReason === "error" ? "error" : "default";
}

/**
 * Returns the reason to show with the platform's response: a failure that the platform confirms replaces an
 * unknown outcome, and a code that expired was not declined.
 */
export function getShownReason(
	reason: FailureReason,
	state: PaymentState,
	{ payCode }: Pick<Transaction, "payCode"> = {},
): FailureReason {
	if (state === "not-paid" && payCode) return "code_expired";
	const isSettled = state === "not-paid" && failureReasons[reason].isOutcomeUnknown;
	return isSettled ? "payment_declined" : reason;
}
