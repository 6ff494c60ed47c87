/**
 * The form of 'Join Our Creator Network' (docs/product.md#contact), on its page and in its dialog.
 * Both post to /contact; a script may show the answer in place (app/enhance/form-in-dialog.ts).
 */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { ContactInquiry } from "~/domain/contact/contact";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { ContactFailure } from "./contact-failure";
import { ContactFields } from "./contact-fields";
import { Honeypot } from "./honeypot";

export type ContactState = {
	lastResult?: SubmissionResult<string[]>;
	failure?: "failed" | "limited";
	/** Where to write instead when the message could not be delivered. */
	supportEmail?: string;
};

/** One form is on a page at a time, so its names can serve as ids. */
const toId = (name: string) => `contact-${name}`;

type ContactFormProps = ContactState & {
	/** Said before the form where no page says it, and gone once the message is. */
	lead?: string;
};

export function ContactForm({ lastResult, failure, supportEmail, lead }: ContactFormProps) {
	const { t } = useTranslation("contact");
	const errors = Object.entries(lastResult?.error ?? {}).flatMap(([name, messages]) =>
		messages?.[0] ? [{ name, message: messages[0] }] : [],
	);
	return (
		<div data-contact-region="" className="grid gap-6">
			{lead ? <p className="text-ink-soft">{lead}</p> : null}
			<ErrorSummary
				title={t("problem")}
				errors={errors.map(({ name, message }) => ({ fieldId: toId(name), message }))}
			/>
			<ContactFailure kind={failure} supportEmail={supportEmail} />
			<form
				method="post"
				action={paths.contact()}
				noValidate
				data-guard=""
				data-in-place=""
				className="grid gap-6"
			>
				<ContactFields
					toId={toId}
					values={(lastResult?.initialValue ?? {}) as Partial<ContactInquiry>}
					errors={Object.fromEntries(errors.map(({ name, message }) => [name, message]))}
				/>
				<Honeypot id={toId("website")} label={t("honeypot")} />
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
			</form>
		</div>
	);
}
