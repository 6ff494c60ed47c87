/** What is deleted, what is kept, which plans end, and the password. */
import { CurrentPasswordField } from "~/components/account/current-password-field";
import { UnsentRequests } from "~/components/manual-payment/request-notice";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import type { Membership } from "~/domain/payment/membership";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { deleteAccountForm } from "./form";

type DeleteAccountScreenProps = {
	email: string;
	/** The plans that end; undefined when they could not be loaded. */
	memberships: Membership[] | undefined;
	/** Transfer requests that the platform has not accepted; the account cannot be deleted meanwhile. */
	unsent: ManualPaymentDraft[];
	refusal?: FormRefusal;
};

export function DeleteAccountScreen(props: DeleteAccountScreenProps) {
	const { email, memberships, unsent, refusal } = props;
	const { t } = useTranslation(["account", "auth"]);
	const form = useFormView(deleteAccountForm, { refusal });
	return (
		<QuietPage
			top={<ErrorSummary title={t("auth:problem")} errors={form.summary} />}
			title={t("delete.title")}
			lead={t("delete.lead")}
		>
			<dl className="grid gap-3">
				{(["gone", "kept"] as const).map((part) => (
					<div key={part}>
						<dt className="font-semibold">{t(`delete.${part}Title`)}</dt>
						<dd className="text-ink-soft">{t(`delete.${part}`)}</dd>
					</div>
				))}
			</dl>
			<UnsentRequests drafts={unsent} />
			<RunningPlans memberships={memberships} />
			<PostForm id={form.id} action={paths.accountDelete()} className="grid gap-5">
				<CurrentPasswordField email={email} {...form.field("current_password")} />
				<Button variant="danger" size="large" wide="always" pendingLabel={t("delete.pending")}>
					{t("delete.submit")}
				</Button>
			</PostForm>
			<ButtonLink href={paths.account()} variant="secondary" wide="always">
				{t("delete.keep")}
			</ButtonLink>
		</QuietPage>
	);
}

function RunningPlans({ memberships }: Pick<DeleteAccountScreenProps, "memberships">) {
	const { t } = useTranslation("account");
	if (memberships?.length === 0) return null;
	return (
		<Notice tone="warning" title={t("delete.running")}>
			{memberships ? (
				<ul>
					{memberships.map(({ planId, creatorId, planName }) => (
						<li key={`${planId} ${creatorId}`}>
							<bdi>{planName}</bdi>
						</li>
					))}
				</ul>
			) : (
				<p>{t("delete.runningUnanswered")}</p>
			)}
			<p>{t("delete.runningText")}</p>
		</Notice>
	);
}
