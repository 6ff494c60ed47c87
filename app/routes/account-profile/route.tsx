/** /account/profile — name, phone and the language of mails (docs/product.md, account-37). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSupport } from "~/components/account/account-support";
import type { AccountFormState } from "~/components/account/form-state";
import type { PageHandle } from "~/components/site/page-handle";
import { paths } from "~/paths";
import { explainFailure } from "~/server/account/form-failure.server";
import { requireActiveUser, signInAgain } from "~/server/account/gate.server";
import { explainWords } from "~/server/platform/refusal-words.server";
import { parseForm, readForm } from "~/server/request/form.server";
import { keepTyped, takeTyped } from "~/server/session/typed-form.server";
import { profileForm } from "./form";
import { ProfileScreen } from "./screen";

export const handle = {
	titleKey: "account:profile.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	const user = await requireActiveUser(context, paths.accountProfile());
	const isSupported = await context.api.isSupported("updateProfile");
	const { name, phone = "", mailLocale: locale = context.locale } = user;
	const draft = takeTyped(context.session, profileForm, user.id);
	return { values: draft ?? { name, phone, locale }, isDraft: draft !== undefined, isSupported };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { api, session, log } = context;
	const fields = await readForm(request);
	const form = parseForm(fields, profileForm);
	const signInFirst = () => {
		if (form.isValid) keepTyped(session, profileForm.id, { fields, values: form.value });
		return signInAgain(session, paths.accountProfile());
	};
	if (!(await context.visitor())) return signInFirst();
	await requireActiveUser(context, paths.accountProfile());
	if (!form.isValid) return form.refuse();
	const { name, phone, locale: mailLocale } = form.value;
	const saved = await api.account.updateProfile({ name, phone, mailLocale });
	if (!saved.ok) return form.refuse(explainFailure(saved.failure, log));
	const outcome = saved.value;
	switch (outcome.kind) {
		case "saved":
			session.set({ user: outcome.user, flash: "profile-saved" });
			return redirect(paths.account(), 303);
		case "unauthenticated":
			return signInFirst();
		case "not-supported":
			return data<AccountFormState>({ isSupported: false }, 501);
		case "refused":
			return form.refuse(explainWords(outcome, "account:profile.failed"));
	}
}

export default function ProfilePage() {
	const { values, isDraft, isSupported } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported || state?.isSupported === false) {
		return <AccountSupport subject="profile" />;
	}
	return <ProfileScreen values={values} isDraft={isDraft} refusal={state?.refusal} />;
}
