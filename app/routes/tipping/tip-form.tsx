/**
 * The tip form: amount, message, anonymity, and a button with the amount. Without script the style
 * sheet shows the label of the chosen preset (tip.css); the script writes any amount into it.
 */
import { BeforePaying } from "~/components/payment/before-paying";
import { PostForm, type useFormView } from "~/components/site/form";
import { formatAmount } from "~/domain/catalogue/money";
import {
	cleanTipMessage,
	OTHER_AMOUNT,
	showTipChoice,
	TIP_MESSAGE_MAX_CHARACTERS,
	tipPresets,
} from "~/domain/tip/tip";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Ltr } from "~/ui/ltr";
import { RadioCards } from "~/ui/radio-cards";
import { Switch } from "~/ui/switch";
import { TextArea } from "~/ui/text-area";
import { type TipTarget, type tipForm, toTargetFields } from "./form";

type TipFormProps = { target: TipTarget; form: TipFormView; canSend: boolean; currency: string };

export type TipFormView = ReturnType<typeof useFormView<typeof tipForm.schema>>;

export function TipForm({ target, form, canSend, currency }: TipFormProps) {
	const { t } = useTranslation(["tip", "payment"]);
	const isAnonymous = form.field("is_anonymous").input;
	return (
		<PostForm
			action={paths.tipping(target)}
			hidden={toTargetFields(target)}
			data-tip=""
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
		// Invisible: with it `:placeholder-shown` tells the style sheet that the field is empty.
		placeholder: " ",
		maxLength: 20,
	});
	return (
		<div className="grid gap-4">
			<RadioCards
				{...input}
				defaultValue={showTipChoice(input.defaultValue, custom.input.defaultValue)}
				error={error}
				legend={t("amount.legend")}
				columns={3}
				options={[
					...tipPresets.map(({ name, amountMajor }) => ({
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
			<div className="tip-other">
				<Field
					label={t("amount.custom", { currency })}
					dir="ltr"
					inputMode="decimal"
					autoComplete="off"
					{...custom}
				/>
			</div>
		</div>
	);
}

/** Collapsed, unless it has a message or an error. */
function MessageField({ form }: Pick<TipFormProps, "form">) {
	const { t } = useTranslation("tip");
	const max = TIP_MESSAGE_MAX_CHARACTERS;
	const { error, input } = form.field("message", { maxLength: max });
	const message = cleanTipMessage(input.defaultValue ?? "");
	return (
		<details open={message !== "" || Boolean(error)}>
			<summary className="flex min-h-11 items-center gap-3 text-link">
				<Icon name="chevron-down" />
				{t("message.fold")}
			</summary>
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
					<span data-tip-counter="">{message.length}</span>/{max}
				</Ltr>
			</p>
		</details>
	);
}

function SendButton({ canSend, currency }: Pick<TipFormProps, "canSend" | "currency">) {
	const { t } = useTranslation("tip");
	return (
		// A disabled button is not sticky.
		<div className={classNames("grid gap-2", canSend && "action-bar")}>
			<Button
				size="large"
				wide="always"
				disabled={!canSend}
				pendingLabel={t("sending")}
				data-tip-send={t("sendAmount", { amount: "{amount}", currency })}
			>
				{t("send")}
			</Button>
			<p className="text-center text-small text-ink-soft">{t("next")}</p>
		</div>
	);
}
