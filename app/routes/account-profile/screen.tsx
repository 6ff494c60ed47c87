/** Name, phone number and language of mails. */
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import { getLocaleFacts, LOCALES } from "~/i18n/locale";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Select } from "~/ui/select";
import { profileForm } from "./form";

type ProfileScreenProps = {
	values: { name: string; phone: string; locale: string };
	/** They were typed before a sign-in and are not saved. */
	isDraft: boolean;
	refusal?: FormRefusal;
};

const languages = LOCALES.map((lang) => ({
	value: lang,
	label: getLocaleFacts(lang).ownName,
	lang,
}));

export function ProfileScreen({ values, isDraft, refusal }: ProfileScreenProps) {
	const { t } = useTranslation(["account", "auth"]);
	const form = useFormView(profileForm, { refusal, values });
	return (
		<QuietPage
			top={
				<>
					<ErrorSummary title={t("auth:problem")} errors={form.summary} />
					{isDraft ? (
						<Notice tone="warning" role="status" title={t("profile.notSaved")}>
							{t("profile.notSavedText")}
						</Notice>
					) : null}
				</>
			}
			title={t("profile.title")}
			lead={t("profile.lead")}
		>
			<PostForm id={form.id} action={paths.accountProfile()} className="grid gap-5">
				<Field
					label={t("auth:name")}
					autoComplete="name"
					{...form.field("name", { type: "text" })}
				/>
				<Field
					label={t("auth:phone")}
					hint={t("auth:phoneHint")}
					autoComplete="tel"
					{...form.field("phone", { type: "tel" })}
				/>
				<Select label={t("profile.language")} options={languages} {...form.field("locale")} />
				<Button size="large" wide="always" pendingLabel={t("profile.pending")}>
					{t("profile.submit")}
				</Button>
			</PostForm>
			<TextLink standalone href={paths.account()}>
				{t("back")}
			</TextLink>
		</QuietPage>
	);
}
