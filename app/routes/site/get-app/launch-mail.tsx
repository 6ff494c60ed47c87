/** The form of the download page by which people are emailed on launch day (site-255). */
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EmailField } from "~/components/account/account-field";
import { emailSchema } from "~/components/site/email-schema";
import { type FormRejection, Honeypot, PostForm, useFormView } from "~/components/site/form";
import type { DeviceClass } from "~/domain/site/app-release";
import { LAUNCH_MAIL_ANCHOR, LAUNCH_MAIL_DONE_ANCHOR, paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const launchMailForm = { id: "launch", schema: z.object({ email: emailSchema }) };

type LaunchMailProps = {
	device: DeviceClass;
	/** The address was put on the list. */
	isDone: boolean;
	/** The address of the person who is signed in. */
	email: string | undefined;
	rejection: FormRejection | undefined;
};

export function LaunchMail({ isDone, ...form }: LaunchMailProps) {
	const { t } = useTranslation("download");
	return (
		<Card
			as="section"
			look="sunken"
			className="grid gap-x-12 gap-y-4 lg:grid-cols-[5fr_7fr]"
			aria-labelledby={LAUNCH_MAIL_ANCHOR}
		>
			<div>
				<h2 id={LAUNCH_MAIL_ANCHOR}>{t("launchMail.title")}</h2>
				<p className="mt-2 max-w-measure text-ink-soft">{t("launchMail.lead")}</p>
			</div>
			{isDone ? <Done /> : <LaunchMailForm {...form} />}
		</Card>
	);
}

function Done() {
	const { t } = useTranslation("download");
	return (
		// The address of the page names it, so that it has the focus without script too.
		<Notice
			id={LAUNCH_MAIL_DONE_ANCHOR}
			tone="success"
			role="status"
			takesFocus
			title={t("launchMail.doneTitle")}
		>
			<p>{t("launchMail.doneText")}</p>
			<TextLink standalone href={paths.contact({ topic: "question" })}>
				{t("launchMail.changedMind")}
			</TextLink>
		</Notice>
	);
}

function LaunchMailForm({ device, email, rejection }: Omit<LaunchMailProps, "isDone">) {
	const { t } = useTranslation("download");
	const form = useFormView(launchMailForm, { rejection, values: { ...(email && { email }) } });
	return (
		<div className="grid gap-4">
			<ErrorSummary title={t("launchMail.problem")} errors={form.summary} />
			<PostForm
				id={form.id}
				isForAnyone
				action={paths.getAppLaunchMail({ device })}
				className="flex flex-wrap items-end gap-4"
			>
				<div className="grow basis-60">
					<EmailField autoComplete="email" {...form.field("email")} />
				</div>
				<Honeypot formId={form.id} />
				<Button wide variant="secondary" pendingLabel={t("launchMail.pending")}>
					{t("launchMail.send")}
				</Button>
			</PostForm>
		</div>
	);
}
