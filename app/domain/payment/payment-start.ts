/**
 * Why a payment was not started; each name has its text in both languages
 * (docs/product.md#payment).
 */

export type StartFailureName =
	| "initiate-failed"
	| "no-payment-url"
	| "unsafe-payment-url"
	| "initialize-failed"
	/** An earlier payment for the same plan could not be asked for. */
	| "status-unclear"
	| "still-running"
	| "too-many"
	| "sign-in"
	| "unknown-plan"
	| "creator-missing";

export type StartFailure = {
	name: StartFailureName;
	/** The platform's own words, shown instead of our text. */
	serverMessage?: string;
	/** They stood in its `error` field: the title is then 'Subscription Error'. */
	isErrorField?: boolean;
};

/** These leave open what became of an earlier press, so nothing is said about the money. */
const openFailures: StartFailureName[] = ["status-unclear", "still-running"];

/** True when it is certain that this press charged nothing. */
export function isSurelyUncharged({ name }: StartFailure): boolean {
	return !openFailures.includes(name);
}
