/** The seven fields of a contact inquiry (docs/product.md#contact), required ones first in mind. */
import type { useFormView } from "~/components/site/form";
import { Honeypot } from "~/components/site/honeypot";
import { audienceSizes, inquiryTypes } from "~/domain/contact/contact";
import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { TextArea } from "~/ui/text-area";
import type { contactForm } from "./form";

type ContactFieldsProps = { form: ReturnType<typeof useFormView<typeof contactForm.schema>> };

export function ContactFields({ form }: ContactFieldsProps) {
	const { t } = useTranslation("contact");
	return (
		<>
			<Field label={t("name")} autoComplete="name" {...form.field("name", { type: "text" })} />
			<Field label={t("email")} autoComplete="email" {...form.field("email", { type: "email" })} />
			<Field
				label={t("company")}
				autoComplete="organization"
				optionalLabel={t("optional")}
				{...form.field("company", { type: "text" })}
			/>
			<Field
				label={t("phone")}
				autoComplete="tel"
				optionalLabel={t("optional")}
				{...form.field("phone", { type: "tel" })}
			/>
			<Select
				label={t("inquiryType")}
				placeholder={t("choose")}
				options={inquiryTypes.map((value) => ({ value, label: t(`inquiryTypes.${value}`) }))}
				{...form.field("inquiryType")}
			/>
			<Select
				label={t("audienceSize")}
				placeholder={t("choose")}
				optionalLabel={t("optional")}
				options={audienceSizes.map((value) => ({ value, label: t(`audienceSizes.${value}`) }))}
				{...form.field("audienceSize")}
			/>
			<TextArea label={t("message")} rows={5} {...form.field("message")} />
			<Honeypot formId={form.id} />
		</>
	);
}
