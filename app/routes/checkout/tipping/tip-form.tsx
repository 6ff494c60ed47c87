/**
 * The tip form: amount, message, anonymity, and a button. With script the button shows the amount
 * (app/enhance/tip.ts).
 */

import { useTranslation } from "react-i18next";
import { z } from "zod";
import { getDecimals } from "#core/currency";
import { readId } from "#core/id";
import { BeforePaying } from "~/components/payment/before-paying";
import { PostForm, type useFormView } from "~/components/site/form";
import { formatAmount } from "~/domain/catalogue/money";
import {
	chooseTipAmount,
	cleanTipMessage,
	isTipMessageShortEnough,
	listTipPresets,
	OTHER_AMOUNT,
	showTipChoice,
	TIP_MESSAGE_MAX_CHARACTERS,
	type Tip,
	type TipAmountFault,
} from "~/domain/tip/tip";
import { type TextKey, textKey } from "~/i18n/message";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { RadioCards, Switch } from "~/ui/choice";
import { classNames } from "~/ui/class-names";
import { Field, TextArea } from "~/ui/field";
import { Ltr } from "~/ui/ltr";

/** The target of a tip. Ids that are not integers count as missing, because the payload needs integers. */
export type TipTarget = Pick<Partial<Tip>, "creatorId" | "podcastId" | "episodeId">;

type Fields = { get(name: string): unknown };

/** Reads the target from a form or an address. */
export function readTipTarget(fields: Fields): TipTarget {
	return {
		creatorId: readWholeId(fields.get("creator_id")),
		podcastId: readWholeId(fields.get("podcast_id")),
		episodeId: readWholeId(fields.get("episode_id")),
	};
}

/** Returns the submitted form as hidden fields that send the same tip again on purpose. */
export function toAgainFields(fields: FormData): Record<string, string> {
	const names = [...Object.keys(tipFields.shape), ...Object.keys(toTargetFields({}))];
	const texts = names.map((name) => [name, fields.get(name)] as const);
	const given = texts.filter((entry): entry is [string, string] => typeof entry[1] === "string");
	return { ...Object.fromEntries(given), again: "yes" };
}

/** Returns the hidden fields, and the address, that name a target. */
const toTargetFields = ({ creatorId, podcastId, episodeId }: TipTarget) => ({
	creator_id: creatorId,
	podcast_id: podcastId,
	episode_id: episodeId,
});

function readWholeId(value: unknown): string | undefined {
	const id = typeof value === "string" ? readId(value) : undefined;
	return id !== undefined && /^\d{1,15}$/.test(id) ? id : undefined;
}

const faults: Record<TipAmountFault, { field: "amount" | "custom_amount"; key: TextKey }> = {
	missing: { field: "amount", key: textKey("tip:error.missing") },
	"not-above-zero": { field: "custom_amount", key: textKey("tip:error.not-above-zero") },
	"not-a-number": { field: "custom_amount", key: textKey("tip:error.not-a-number") },
	"too-fine": { field: "custom_amount", key: textKey("tip:error.too-fine") },
	"too-high": { field: "custom_amount", key: textKey("tip:error.too-high") },
	"two-amounts": { field: "custom_amount", key: textKey("tip:error.two-amounts") },
};

/** The messages for a currency that does not have two decimals. */
const faultKeys: Record<number, Partial<Record<TipAmountFault, TextKey>>> = {
	0: {
		"not-a-number": textKey("tip:error.not-a-whole-number"),
		"too-fine": textKey("tip:error.not-a-whole-number"),
		"too-high": textKey("tip:error.too-high-whole"),
	},
	3: { "too-fine": textKey("tip:error.too-fine-three") },
};

const text = z.string().default("");

const tipFields = z.object({
	/** A preset. */
	amount: text,
	/** The amount that is typed instead of a preset; not part of the payload. */
	custom_amount: text,
	message: text,
	is_anonymous: text,
});

/** The form of a tip in a currency. */
export const createTipForm = (currency: string) => ({
	id: "tip",
	schema: tipFields.superRefine(({ amount, custom_amount, message }, check) => {
		const decimals = getDecimals(currency);
		const chosen = chooseTipAmount(amount, custom_amount, decimals);
		if ("fault" in chosen) {
			const { field, key } = faults[chosen.fault];
			const own = faultKeys[decimals]?.[chosen.fault];
			check.addIssue({ code: "custom", path: [field], message: own ?? key });
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
});

/** Converts the fields of a valid form to a tip. */
export function toTip(
	fields: z.output<typeof tipFields>,
	currency: string,
): Pick<Tip, "amountMajor" | "isAnonymous" | "message"> {
	const chosen = chooseTipAmount(fields.amount, fields.custom_amount, getDecimals(currency));
	if ("fault" in chosen) throw new Error(`the schema accepted an amount that is ${chosen.fault}`);
	return {
		...chosen,
		isAnonymous: /^(on|true|1)$/i.test(fields.is_anonymous),
		message: cleanTipMessage(fields.message),
	};
}

type TipFormProps = { target: TipTarget; form: TipFormView; canSend: boolean; currency: string };

type TipFormView = ReturnType<typeof useFormView<typeof tipFields>>;

export function TipForm({ target, form, canSend, currency }: TipFormProps) {
	const { t } = useTranslation(["tip", "payment"]);
	const isAnonymous = form.field("is_anonymous").input;
	return (
		<PostForm
			action={paths.tipping(target)}
			hidden={toTargetFields(target)}
			className="tip-form grid gap-4 sm:gap-6"
		>
			<AmountFields form={form} currency={currency} />
			<MessageField form={form} />
			<Switch
				input={{
					id: isAnonymous.id,
					name: isAnonymous.name,
					value: "true",
					defaultChecked: isAnonymous.defaultValue === "true",
				}}
				label={t("anonymous.label")}
				hint={t("anonymous.hint")}
			/>
			<BeforePaying
				gets="tip"
				approval={t("payment:before.byCard")}
				renewal={t("payment:before.onePayment")}
			/>
			<SendButton canSend={canSend} currency={currency} />
		</PostForm>
	);
}

function AmountFields({ form, currency }: Pick<TipFormProps, "form" | "currency">) {
	const { t } = useTranslation("tip");
	const { error, input } = form.field("amount");
	const custom = form.field("custom_amount", {
		type: "text",
		maxLength: 20,
	});
	return (
		<div className="grid gap-4">
			<RadioCards
				{...input}
				defaultValue={showTipChoice(input.defaultValue, custom.input.defaultValue)}
				error={error}
				legend={t("amount.legend")}
				hasColumns
				options={[
					...listTipPresets(currency).map(({ name, amountMajor }) => ({
						value: String(amountMajor),
						label: (
							<Ltr className="font-heading font-semibold whitespace-nowrap sm:text-h4">
								{formatAmount(amountMajor, currency)}
							</Ltr>
						),
						detail: t(`amount.${name}`),
					})),
					{ value: OTHER_AMOUNT, label: t("amount.other"), isRow: true },
				]}
			/>
			<Field
				label={t("amount.custom", { currency })}
				dir="ltr"
				inputMode="decimal"
				autoComplete="off"
				{...custom}
			/>
		</div>
	);
}

function MessageField({ form }: Pick<TipFormProps, "form">) {
	const { t } = useTranslation("tip");
	const max = TIP_MESSAGE_MAX_CHARACTERS;
	const { error, input } = form.field("message", { maxLength: max });
	const message = cleanTipMessage(input.defaultValue ?? "");
	return (
		<div>
			<TextArea
				input={{ ...input, defaultValue: message }}
				rows={3}
				label={t("message.label")}
				optionalLabel={t("message.optional")}
				hint={t("message.hint", { max })}
				error={error}
			/>
			<p className="mt-1 text-end text-small text-ink-soft">
				<span className="visually-hidden">{t("message.counterLabel")}</span>{" "}
				<Ltr>
					<x-count for={input.id}>{message.length}</x-count>/{max}
				</Ltr>
			</p>
		</div>
	);
}

function SendButton({ canSend, currency }: Pick<TipFormProps, "canSend" | "currency">) {
	const { t } = useTranslation("tip");
	const decimals = getDecimals(currency);
	return (
		// A disabled button is not sticky.
		<div className={classNames("grid gap-2", canSend && "action-bar")}>
			<x-tip
				send={t("sendAmount", { amount: "{amount}", currency })}
				decimals={decimals === 2 ? undefined : decimals}
			>
				<Button size="large" wide="always" disabled={!canSend} pendingLabel={t("sending")}>
					{t("send")}
				</Button>
			</x-tip>
			<p className="text-center text-small text-ink-soft">{t("next")}</p>
		</div>
	);
}
