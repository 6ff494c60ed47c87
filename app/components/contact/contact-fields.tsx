/** The seven fields of a contact inquiry (docs/product.md#contact), required ones first in mind. */
import { useTranslation } from "react-i18next";
import { audienceSizes, type ContactInquiry, inquiryTypes } from "~/domain/contact/contact";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { TextArea } from "~/ui/text-area";

type ContactFieldsProps = {
	toId(name: string): string;
	values: Partial<ContactInquiry>;
	/** Field name to its message. */
	errors: Partial<Record<string, string>>;
};

type FieldName = keyof ContactInquiry;
type TextFieldName = Exclude<FieldName, "inquiryType" | "audienceSize" | "message">;

export function ContactFields({ toId, values, errors }: ContactFieldsProps) {
	const { t } = useTranslation("contact");
	const control = (name: FieldName) => ({ id: toId(name), name, defaultValue: values[name] });
	const textField = (name: TextFieldName, type: string, autoComplete: string) => (
		<Field
			label={t(name)}
			error={errors[name]}
			autoComplete={autoComplete}
			optionalLabel={name === "company" || name === "phone" ? t("optional") : undefined}
			input={{ ...control(name), type }}
		/>
	);
	return (
		<>
			{textField("name", "text", "name")}
			{textField("email", "email", "email")}
			{textField("company", "text", "organization")}
			{textField("phone", "tel", "tel")}
			<Select
				label={t("inquiryType")}
				placeholder={t("choose")}
				error={errors.inquiryType}
				options={inquiryTypes.map((value) => ({ value, label: t(`inquiryTypes.${value}`) }))}
				input={control("inquiryType")}
			/>
			<Select
				label={t("audienceSize")}
				placeholder={t("choose")}
				optionalLabel={t("optional")}
				error={errors.audienceSize}
				options={audienceSizes.map((value) => ({ value, label: t(`audienceSizes.${value}`) }))}
				input={control("audienceSize")}
			/>
			<TextArea
				label={t("message")}
				error={errors.message}
				rows={5}
				input={{ ...control("message") }}
			/>
		</>
	);
}
