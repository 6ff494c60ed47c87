/** The tip form, named as its payload is (docs/product.md#tip). */
import { z } from "zod";
import { readCreatorId } from "~/domain/payment/subscription";
import {
	chooseTipAmount,
	cleanTipMessage,
	isTipMessageShortEnough,
	TIP_MESSAGE_MAX_CHARACTERS,
	type Tip,
	type TipAmountFault,
} from "~/domain/tip/tip";
import { type TextKey, textKey } from "~/i18n/message";

/** The target of a tip; ids that are not integers count as missing, because the payload needs integers. */
export type TipTarget = Pick<Partial<Tip>, "creatorId" | "podcastId" | "episodeId">;

type Fields = { get(name: string): unknown };

/** Reads a form or an address. */
export function readTipTarget(fields: Fields): TipTarget {
	return {
		creatorId: readWholeId(fields.get("creator_id")),
		podcastId: readWholeId(fields.get("podcast_id")),
		episodeId: readWholeId(fields.get("episode_id")),
	};
}

/** The hidden fields, and the address, that name a target. */
export const toTargetFields = ({ creatorId, podcastId, episodeId }: TipTarget) => ({
	creator_id: creatorId,
	podcast_id: podcastId,
	episode_id: episodeId,
});

function readWholeId(value: unknown): string | undefined {
	const id = typeof value === "string" ? readCreatorId(value) : undefined;
	return id !== undefined && /^\d{1,15}$/.test(id) ? id : undefined;
}

const faults: Record<TipAmountFault, { field: "amount" | "custom_amount"; key: TextKey }> = {
	missing: { field: "amount", key: textKey("tip:error.missing") },
	"not-above-zero": { field: "custom_amount", key: textKey("tip:error.not-above-zero") },
	"not-a-number": { field: "custom_amount", key: textKey("tip:error.not-a-number") },
	"too-fine": { field: "custom_amount", key: textKey("tip:error.too-fine") },
	"too-high": { field: "custom_amount", key: textKey("tip:error.too-high") },
	comma: { field: "custom_amount", key: textKey("tip:error.comma") },
	"two-amounts": { field: "custom_amount", key: textKey("tip:error.two-amounts") },
};

const text = z.string().default("");

const tipFields = z.object({
	/** A preset. */
	amount: text,
	/** What is typed instead of a preset; not part of the payload. */
	custom_amount: text,
	message: text,
	is_anonymous: text,
});

export const tipForm = {
	id: "tip",
	schema: tipFields.superRefine(({ amount, custom_amount, message }, check) => {
		const chosen = chooseTipAmount(amount, custom_amount);
		if ("fault" in chosen) {
			const { field, key } = faults[chosen.fault];
			check.addIssue({ code: "custom", path: [field], message: key });
		}
		if (!isTipMessageShortEnough(message)) {
			check.addIssue({
				code: "too_big",
				origin: "string",
				maximum: TIP_MESSAGE_MAX_CHARACTERS,
				path: ["message"],
				message: textKey("tip:error.tooLong"),
			});
		}
	}),
};

/** What the fields of an accepted form say of a tip. */
export function toTip(
	fields: z.output<typeof tipFields>,
): Pick<Tip, "amountMajor" | "isAnonymous" | "message"> {
	const chosen = chooseTipAmount(fields.amount, fields.custom_amount);
	if ("fault" in chosen) throw new Error(`the schema accepted an amount that is ${chosen.fault}`);
	return {
		...chosen,
		isAnonymous: /^(on|true|1)$/i.test(fields.is_anonymous),
		message: cleanTipMessage(fields.message),
	};
}
