/**
 * Reads a transaction out of its signed text alone. Two borders between its values are unknown, because
 * digits stand on both sides: those of the transaction's id and the integration's, and of the order's id
 * and the owner's. Every split that fits is a reading.
 */
import type { PaymobOptions } from "../../base/options";
import type { Attempt, PaymentWay, Reading } from "../gateway";

const BOOLEAN = "(true|false)";
const CREATED_AT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/.source;

/** The order of `TRANSACTION_VALUES`; the three values about the card stand together. */
const SIGNED_TEXT = new RegExp(
	[
		"^(\\d{1,15})",
		CREATED_AT,
		"([A-Z]{3})",
		BOOLEAN.repeat(2),
		"(\\d{2,40})",
		BOOLEAN.repeat(6),
		"(\\d{2,40})",
		BOOLEAN,
		".*",
		BOOLEAN,
		"$",
	].join(""),
	"s",
);

export type SignedTransaction = {
	amountMinor: number;
	currency: string;
	/** The transaction's id and the integration's, without a border. */
	chargeDigits: string;
	/** The order's id and the owner's, without a border. */
	orderDigits: string;
	isPending: boolean;
	isSuccess: boolean;
	hasError: boolean;
	/** True for a refund, a void, a capture, and for a payment that was refunded, voided or only authorised. */
	isChanged: boolean;
};

/** Returns undefined for a text that is no transaction, whoever signed it. */
export function readSignedTransaction(text: string): SignedTransaction | undefined {
	const match = SIGNED_TEXT.exec(text);
	if (match === null) return undefined;
	const [, amount, currency = "", error, hasParent, chargeDigits = "", ...rest] = match;
	const [, isAuth, isCapture, isRefunded, , isVoided, orderDigits = "", pending, success] = rest;
	return {
		amountMinor: Number(amount),
		currency,
		chargeDigits,
		orderDigits,
		isPending: pending === "true",
		isSuccess: success === "true",
		hasError: error === "true",
		isChanged: [hasParent, isAuth, isCapture, isRefunded, isVoided].includes("true"),
	};
}

type Split = { left: string; right: string };

const startsLikeId = (digits: string) => /^[1-9]/.test(digits);

/** Returns every way to cut the digits into two ids. */
const splitDigits = (digits: string): Split[] =>
	Array.from({ length: digits.length - 1 }, (_, index) => ({
		left: digits.slice(0, index + 1),
		right: digits.slice(index + 1),
	})).filter(({ left, right }) => startsLikeId(left) && startsLikeId(right));

/** The split that was sent goes first; one that does not spell the digits is dropped. */
function putFirst(splits: readonly Split[], sent: Split): Split[] {
	const isSent = ({ left, right }: Split) => left === sent.left && right === sent.right;
	return [...splits.filter(isSent), ...splits.filter((split) => !isSent(split))];
}

/** The values of a callback that have a border which nobody signed. */
export type SentIds = { chargeId: string; integrationId: string; orderId: string; owner: string };

/** A decline is one that neither succeeded nor waits. */
function stateOf({ isPending, isSuccess, hasError }: SignedTransaction): Attempt["state"] {
	if (isPending || (isSuccess && hasError)) return "pending";
	return isSuccess ? "paid" : "declined";
}

/**
 * Returns the readings, first the one that was sent. An integration is one of the settings; an unknown
 * one is read only where it was sent, so that a payment of an earlier setting is still read.
 */
export function listReadings(
	signed: SignedTransaction,
	sent: SentIds,
	integrations: PaymobOptions["integrations"],
): Reading[] {
	const wayOf = (id: string): PaymentWay | null =>
		integrations.find((integration) => integration.id === id)?.way ?? null;
	const sentCharge = { left: sent.chargeId, right: sent.integrationId };
	const charges = putFirst(splitDigits(signed.chargeDigits), sentCharge).filter(
		({ left, right }) =>
			wayOf(right) !== null || (left === sentCharge.left && right === sentCharge.right),
	);
	const sentOrder = { left: sent.orderId, right: sent.owner };
	const orders = putFirst(splitDigits(signed.orderDigits), sentOrder);
	return charges.flatMap((charge) =>
		orders.map((order) => ({
			orderId: order.left,
			owner: order.right,
			attempt: {
				chargeId: charge.left,
				state: stateOf(signed),
				way: wayOf(charge.right),
				amountMinor: signed.amountMinor,
				currency: signed.currency,
				integrationId: charge.right,
				mode: null,
				payCode: null,
				refundedMinor: 0,
				isFinal: false,
			},
		})),
	);
}
