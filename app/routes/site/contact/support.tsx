/**
 * The support form for people who pay or have an account. The page that links here fills in what
 * the question is about (contact-7).
 */

import { useTranslation } from "react-i18next";
import { ContactFailure, type ContactState } from "~/components/contact/contact-form";
import { supportForm } from "~/components/contact/form";
import { Agreement } from "~/components/site/agreement";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Honeypot, PostForm, useFormView } from "~/components/site/form";
import {
	buildSupportMail,
	type SupportFacts,
	type SupportTopic,
	supportTopics,
} from "~/domain/contact/contact";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, Select, TextArea } from "~/ui/field";
import { Prose, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

type SupportScreenProps = Pick<SupportFormProps, "facts" | "person"> & {
	isSent: boolean;
	state: ContactState;
};

export function SupportScreen({ isSent, state, facts, person }: SupportScreenProps) {
	const { t } = useTranslation("contact");
	return (
		<Prose>
			<Stack gap="large">
				<h1>{t("support.title")}</h1>
				{isSent ? (
					<Notice tone="success" role="status" takesFocus title={t("support.sent")}>
						{t("support.sentText")}
					</Notice>
				) : (
					<>
						<p className="text-lead text-ink-soft">{t("support.lead")}</p>
						<SupportForm {...state} facts={facts} person={person} />
					</>
				)}
				<WayOn isSent={isSent} topic={facts.topic} />
			</Stack>
		</Prose>
	);
}

/** People with a question about money get no link to the creators' form. */
function WayOn({ isSent, topic }: { isSent: boolean; topic: SupportTopic }) {
	const { t } = useTranslation("contact");
	if (!isSent && topic !== "question") return null;
	return (
		<TextLink standalone href={isSent ? paths.home() : paths.contact()}>
			{isSent ? t("sent.action") : t("support.creators")}
		</TextLink>
	);
}

type SupportFormProps = ContactState & {
	facts: SupportFacts;
	/** The signed-in user. */
	person?: { name: string; email: string };
};

function SupportForm({ facts, person, rejection, failure }: SupportFormProps) {
	const { t } = useTranslation("contact");
	const { supportEmail } = useDocumentFacts();
	const { topic, transactionId, supportCode, page } = facts;
	const form = useFormView(supportForm, {
		rejection,
		values: { ...person, inquiryType: topic, transactionId },
	});
	return (
		<div data-region="contact" className="grid gap-6">
			<ErrorSummary title={t("problem")} errors={form.summary} />
			<ContactFailure kind={failure} />
			<PostForm
				id={form.id}
				isForAnyone
				action={paths.contact(facts)}
				hidden={{ form: supportForm.id, supportCode, page }}
				className="grid gap-6"
			>
				<Select
					label={t("support.topic")}
					options={supportTopics.map((value) => ({ value, label: t(`inquiryTypes.${value}`) }))}
					{...form.field("inquiryType")}
				/>
				<Field label={t("name")} autoComplete="name" {...form.field("name", { type: "text" })} />
				<Field
					label={t("email")}
					autoComplete="email"
					{...form.field("email", { type: "email" })}
				/>
				<Field
					label={t("support.transaction")}
					hint={t("support.transactionHint")}
					optionalLabel={t("optional")}
					dir="ltr"
					{...form.field("transactionId", { type: "text" })}
				/>
				<TextArea label={t("support.message")} rows={6} {...form.field("message")} />
				<Honeypot formId={form.id} />
				<CarriedFacts supportCode={supportCode} page={page} />
				<Agreement act="contact" />
				<div>
					<Button wide pendingLabel={t("sending")}>
						{t("send")}
					</Button>
				</div>
			</PostForm>
			{supportEmail ? <MailInstead address={supportEmail} facts={facts} /> : null}
		</div>
	);
}

/** Shows the hidden fields, so that nothing is sent without the visitor's knowledge. */
function CarriedFacts({ supportCode, page }: Pick<SupportFacts, "supportCode" | "page">) {
	const { t } = useTranslation(["contact", "common"]);
	if (!supportCode && !page) return null;
	return (
		<p className="text-small text-ink-soft">
			{t("support.carried")}{" "}
			{[supportCode, page].filter(Boolean).map((fact) => (
				<span key={fact} className="me-3">
					<Ltr className="wrap-anywhere text-ink">{fact}</Ltr>
				</span>
			))}
		</p>
	);
}

function MailInstead({ address, facts }: { address: string; facts: SupportFacts }) {
	const { t } = useTranslation("contact");
	const { topic, ...carried } = facts;
	const subject = t(`inquiryTypes.${topic}`);
	const body = Object.values(carried).filter(Boolean).join("\n");
	return (
		<p>
			{t("support.mailInstead")}{" "}
			<TextLink href={buildSupportMail(address, subject, body)}>
				<Ltr>{address}</Ltr>
			</TextLink>
		</p>
	);
}
