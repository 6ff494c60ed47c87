/** /account/profile changes the name, the phone number and the language of emails (account-37). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { AccountFormState } from "~/components/account/account-form";
import { AccountSupport } from "~/components/account/account-support";
import { ProfileFields, profileRules } from "~/components/account/profile-field";
import { type FormRejection, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { type Profile, profileSchema } from "~/domain/account/user";
import { getLocaleFacts, LOCALES } from "~/i18n/locale";
import { textKey } from "~/i18n/message";
import { paths } from "~/paths";
import { explainFailure, explainRejection } from "~/server/account/form-error.server";
import { storeTyped, takeTyped } from "~/server/account/form-owner.server";
import { requireActiveUser, signInAgain } from "~/server/account/guard.server";
import { readSubmission } from "~/server/request/form.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Select } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const profileForm = {
	id: "profile",
	schema: z.object({
		...profileRules,
		name: profileRules.name.max(120, textKey("error:name_too_long")),
		locale: z.enum(LOCALES, textKey("account:profile.languageMissing")),
	}),
};

export const handle = { titleKey: "account:profile.title" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	const user = await requireActiveUser(context, paths.accountProfile());
	const isSupported = context.api.supports("updateProfile");
	const locale = user.mailLocale ?? context.locale;
	const form = { address: paths.accountProfile(), schema: profileForm.schema };
	const draft = takeTyped(context.session, form, user.id);
	return {
		values: draft ?? { ...profileSchema.parse(user), locale },
		isDraft: draft !== undefined,
		isSupported,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { api, session, log } = context;
	const user = await requireActiveUser(context, paths.accountProfile(), "sign-in-again");
	const form = await readSubmission(request, profileForm);
	if (!api.supports("updateProfile")) return data<AccountFormState>({}, 501);
	if (!form.isValid) return form.reject();
	const { locale: mailLocale, ...profile } = form.value;
	const saved = await api.accountChange.updateProfile({ ...profile, mailLocale });
	if (!saved.ok) return form.reject(explainFailure(saved.failure, log));
	const outcome = saved.value;
	switch (outcome.kind) {
		case "saved":
			session.set({ user: outcome.user, flash: "profile-saved" });
			return redirect(paths.account(), 303);
		case "unauthenticated":
			await storeTyped(request, session, user.id);
			return signInAgain(session, paths.accountProfile());
		case "rejected":
			return form.reject(explainRejection(outcome, "account:profile.failed"));
	}
}

export default function ProfilePage() {
	const { values, isDraft, isSupported } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported) {
		return <AccountSupport subject="profile" />;
	}
	return <ProfileScreen values={values} isDraft={isDraft} rejection={state?.rejection} />;
}

type ProfileScreenProps = {
	values: Profile & { locale: string };
	/** True when the values were typed before a sign-in and are not saved yet. */
	isDraft: boolean;
	rejection?: FormRejection;
};

const languages = LOCALES.map((lang) => ({
	value: lang,
	label: getLocaleFacts(lang).ownName,
	lang,
}));

function ProfileScreen({ values, isDraft, rejection }: ProfileScreenProps) {
	const { t } = useTranslation(["account", "auth"]);
	const form = useFormView(profileForm, { rejection, values });
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
				<ProfileFields form={form} />
				<Select label={t("profile.language")} options={languages} {...form.field("locale")} />
				<Button size="large" wide="always" pendingLabel={t("profile.pending")}>
					{t("profile.submit")}
				</Button>
			</PostForm>
			<TextLink standalone href={paths.accountEmail()}>
				{t("emailChange.title")}
			</TextLink>
		</QuietPage>
	);
}
