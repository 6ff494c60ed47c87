/**
 * The form of 'Join Our Creator Network' (docs/product.md#contact), on its page and in its dialog.
 * Both post to /contact; a script may show the answer in place.
 */
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { ContactFailure, type ContactFailureKind } from "./contact-failure";
import { ContactFields } from "./contact-fields";
import { contactForm } from "./form";

export type ContactState = {
	refusal?: FormRefusal;
	failure?: ContactFailureKind;
};

type ContactFormProps = ContactState & {
	/** Above the form in the dialog, which has no page around it. */
	lead?: string;
};

export function ContactForm({ refusal, failure, lead }: ContactFormProps) {
	const { t } = useTranslation("contact");
	const form = useFormView(contactForm, { refusal });
	return (
		<div data-region="contact" className="grid gap-6">
			{lead ? <p className="text-ink-soft">{lead}</p> : null}
			<ErrorSummary title={t("problem")} errors={form.summary} />
			{/* Its text is fixed, whatever the reason. */}
			<ContactFailure kind={failure === "not-supported" ? "failed" : failure} />
			<PostForm id={form.id} isForAnyone action={paths.contact()} className="grid gap-6">
				<ContactFields form={form} />
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
