/**
 * The form of 'Join Our Creator Network', on its page and in the dialog of the landing page. Both
 * post to /contact; a script may show the response in place.
 */

import { useTranslation } from "react-i18next";
import { Agreement } from "~/components/site/agreement";
import { useDocumentFacts } from "~/components/site/document-facts";
import { type FormRejection, Honeypot, PostForm, useFormView } from "~/components/site/form";
import { audienceSizes, contactLimits, inquiryTypes } from "~/domain/contact/contact";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FailureWords } from "~/ui/failure-words";
import { Field, Select, TextArea } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { contactForm } from "./form";

export type ContactState = {
	rejection?: FormRejection;
	failure?: ContactFailureKind;
};

type ContactFormProps = ContactState & {
	/** The text above the form in the dialog, where no page is around it. */
	lead?: string;
};

export function ContactForm({ rejection, failure, lead }: ContactFormProps) {
	const { t } = useTranslation("contact");
	const form = useFormView(contactForm, { rejection });
	return (
		<div data-region="contact" className="grid gap-6">
			{lead ? <p className="text-ink-soft">{lead}</p> : null}
			<ErrorSummary title={t("problem")} errors={form.summary} />
			<ContactFailure kind={failure} />
			<PostForm id={form.id} isForAnyone action={paths.contact()} className="grid gap-6">
				<ContactFields form={form} />
				<Agreement act="contact" />
				<div className="flex flex-wrap gap-3">
					<Button wide pendingLabel={t("sending")}>
						{t("send")}
					</Button>
					<ButtonLink
						href={paths.landing({ mode: "creator" })}
						variant="secondary"
						wide
						data-closes-dialog=""
					>
						{t("cancel")}
					</ButtonLink>
				</div>
			</PostForm>
		</div>
	);
}

type ContactFieldsProps = { form: ReturnType<typeof useFormView<typeof contactForm.schema>> };

function ContactFields({ form }: ContactFieldsProps) {
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

type ContactFailureKind = "failed" | "limited";

/** Says why a message was not sent. A template holds the text for a script. */
export function ContactFailure({ kind }: { kind?: ContactFailureKind }) {
	const { t } = useTranslation("contact");
	if (kind === "limited") return <Notice tone="warning" role="alert" title={t("errors.limited")} />;
	return (
		<>
			{kind === "failed" ? <FailureNotice /> : null}
			{/* The form was too long for the server to read. */}
			<FailureWords status={413}>
				{t("errors.tooLong", { count: contactLimits.message })}
			</FailureWords>
			<template data-failed="">
				<FailureNotice />
			</template>
		</>
	);
}

function FailureNotice() {
	const { t } = useTranslation("contact");
	const { supportEmail } = useDocumentFacts();
	return (
		<Notice id="form-failure" tone="danger" role="alert" title={t("errors.failed")}>
			<p>{t("errors.failedHelp")}</p>
			{supportEmail ? (
				<TextLink href={`mailto:${supportEmail}`}>
					<Ltr>{supportEmail}</Ltr>
				</TextLink>
			) : null}
		</Notice>
	);
}
