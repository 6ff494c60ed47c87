/** The tip form: its field names are the payload's, and its rules (docs/product.md#tip). */
import { readCreatorId } from "~/domain/payment/subscription";
import {
	chooseTipAmount,
	cleanTipMessage,
	isTipMessageShortEnough,
	type Tip,
	type TipAmountFault,
} from "~/domain/tip/tip";

export const tipField = {
	creatorId: "creator_id",
	podcastId: "podcast_id",
	episodeId: "episode_id",
	/** A preset. */
	amount: "amount",
	/** What is typed instead; never sent on under this name. */
	customAmount: "custom_amount",
	message: "message",
	isAnonymous: "is_anonymous",
} as const;

/** Whom a tip is for; ids that are no whole numbers count as not given (they are sent as such). */
export type TipTarget = { creatorId?: string; podcastId?: string; episodeId?: string };

/** As typed, to fill the form again. */
export type TipValues = {
	amount: string;
	customAmount: string;
	message: string;
	isAnonymous: boolean;
};

/** The field that is wrong, and the key of its text. */
export type TipErrors = {
	amount?: "missing";
	customAmount?: Exclude<TipAmountFault, "missing">;
	message?: "tooLong";
};

export const emptyTip: TipValues = {
	amount: "",
	customAmount: "",
	message: "",
	isAnonymous: false,
};

type Fields = { get(name: string): unknown };

/** Reads a form or an address. */
export function readTipTarget(fields: Fields): TipTarget {
	return {
		creatorId: readWholeId(fields.get(tipField.creatorId)),
		podcastId: readWholeId(fields.get(tipField.podcastId)),
		episodeId: readWholeId(fields.get(tipField.episodeId)),
	};
}

function readWholeId(value: unknown): string | undefined {
	const id = typeof value === "string" ? readCreatorId(value) : undefined;
	return id !== undefined && /^\d{1,15}$/.test(id) ? id : undefined;
}

export type TipForm = {
	values: TipValues;
	errors: TipErrors;
	/** Undefined as long as something is wrong. */
	tip?: Omit<Tip, "creatorId">;
};

export function readTipForm(form: FormData): TipForm {
	const text = (name: string) => String(form.get(name) ?? "");
	const values: TipValues = {
		amount: text(tipField.amount),
		customAmount: text(tipField.customAmount),
		message: cleanTipMessage(text(tipField.message)),
		isAnonymous: isOn(text(tipField.isAnonymous)),
	};
	const chosen = chooseTipAmount(values.amount, values.customAmount);
	const errors: TipErrors = {
		...("fault" in chosen && nameFault(chosen.fault)),
		...(isTipMessageShortEnough(values.message) ? {} : { message: "tooLong" }),
	};
	if ("fault" in chosen || errors.message) return { values, errors };
	const { podcastId, episodeId } = readTipTarget(form);
	const { message, isAnonymous } = values;
	const { amountMajor } = chosen;
	return { values, errors, tip: { amountMajor, isAnonymous, message, podcastId, episodeId } };
}

const isOn = (text: string) => /^(on|true|1)$/i.test(text);

const nameFault = (fault: TipAmountFault): TipErrors =>
	fault === "missing" ? { amount: fault } : { customAmount: fault };
