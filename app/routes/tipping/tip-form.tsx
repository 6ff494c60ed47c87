/** The tip itself: amount, message, name or no name, and the button that says how much. */
import { useTranslation } from "react-i18next";
import { TIP_MESSAGE_MAX_CHARACTERS, tipPresets } from "~/domain/tip/tip";
import { Field } from "~/ui/field";
import { Ltr } from "~/ui/ltr";
import { RadioCards } from "~/ui/radio-cards";
import { Switch } from "~/ui/switch";
import { TextArea } from "~/ui/text-area";
import { type TipErrors, type TipTarget, type TipValues, tipField } from "./form";
import { TipSend } from "./tip-send";

type TipFormProps = {
	address: string;
	target: TipTarget;
	values: TipValues;
	errors: TipErrors;
	canSend: boolean;
};

export function TipForm({ address, target, values, errors, canSend }: TipFormProps) {
	const { t } = useTranslation("tip");
	return (
		<form
			method="post"
			action={address}
			noValidate
			data-guard=""
			data-tip=""
			className="tip-form grid gap-6"
		>
			<TargetFields target={target} />
			<div className="grid gap-4">
				<RadioCards
					id={tipField.amount}
					name={tipField.amount}
					legend={t("amount.legend")}
					columns={3}
					defaultValue={values.amount}
					error={errors.amount && t(`error.${errors.amount}`)}
					options={tipPresets.map(({ name, amountMajor }) => ({
						value: String(amountMajor),
						label: (
							<Ltr className="font-heading whitespace-nowrap sm:text-h4">{amountMajor} EGP</Ltr>
						),
						detail: t(`amount.${name}`),
					}))}
				/>
				<Field
					input={{
						id: tipField.customAmount,
						name: tipField.customAmount,
						type: "text",
						defaultValue: values.customAmount,
						// Never seen: it lets the style sheet know that the box is empty.
						placeholder: " ",
						maxLength: 20,
					}}
					label={t("amount.custom")}
					error={errors.customAmount && t(`error.${errors.customAmount}`)}
					dir="ltr"
					inputMode="decimal"
					autoComplete="off"
				/>
			</div>
			<MessageField message={values.message} error={errors.message} />
			<Switch
				input={{
					id: tipField.isAnonymous,
					name: tipField.isAnonymous,
					value: "true",
					defaultChecked: values.isAnonymous,
				}}
				label={t("anonymous.label")}
				hint={t("anonymous.hint")}
			/>
			<TipSend canSend={canSend} />
		</form>
	);
}

function TargetFields({ target }: { target: TipTarget }) {
	const fields = [
		[tipField.creatorId, target.creatorId],
		[tipField.podcastId, target.podcastId],
		[tipField.episodeId, target.episodeId],
	] as const;
	return fields.map(([name, id]) =>
		id === undefined ? null : <input key={name} type="hidden" name={name} value={id} />,
	);
}

function MessageField({ message, error }: { message: string; error: TipErrors["message"] }) {
	const { t } = useTranslation("tip");
	const max = TIP_MESSAGE_MAX_CHARACTERS;
	return (
		<div>
			<TextArea
				input={{
					id: tipField.message,
					name: tipField.message,
					defaultValue: message,
					maxLength: max,
				}}
				rows={3}
				label={t("message.label")}
				optionalLabel={t("message.optional")}
				hint={t("message.hint", { max })}
				error={error && t(`error.${error}`, { max })}
			/>
			<p className="mt-1 text-end text-small text-ink-soft">
				<span className="visually-hidden">{t("message.counterLabel")}</span>{" "}
				<Ltr>
					<span data-tip-counter="">{message.length}</span>/{max}
				</Ltr>
			</p>
		</div>
	);
}
