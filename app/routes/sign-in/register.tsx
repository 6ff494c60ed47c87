/** /register creates an account and signs the person in. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isCommonPassword } from "#core/common-password";
import { EmailField, PasswordField } from "~/components/account/account-field";
import {
	MIN_PASSWORD_CHARACTERS,
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
} from "~/components/account/account-form";
import { ProfileFields, profileRules } from "~/components/account/profile-field";
import { RememberedCode } from "~/components/invite/remembered-code";
import { Agreement } from "~/components/site/agreement";
import { emailSchema } from "~/components/site/email-schema";
import { type FormRejection, Honeypot, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { ListenCard } from "~/components/site/player/listen-card";
import { QuietPage } from "~/components/site/quiet-page";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import { paths } from "~/paths";
import type { LoginInput } from "~/platform-client/account.server";
import { authenticate, type SignInOutcome } from "~/server/account/authenticator.server";
import { commonPassword, explainSignInError } from "~/server/account/form-error.server";
import { redirectToLogin } from "~/server/account/guard.server";
import { completeSignIn, enterSignInPage, storeReturnUrl } from "~/server/account/sign-in.server";
import type { RequestContext } from "~/server/context.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { isFilledByRobot, parseForm, readForm } from "~/server/request/form.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";

const { name, ...profile } = profileRules;

export const registerForm = {
	id: "register",
	schema: requireSamePasswords(
		z.object({
			// In the order of the page, which the error summary follows.
			name,
			email: emailSchema,
			...profile,
			...newPasswordFields,
		}),
	),
	secretNames: newPasswordNames,
};

export const handle = {
	titleKey: "auth:register.title",
	descriptionKey: "auth:register.description",
	networkErrorKey: "auth:networkError",
	isPrivate: false,
	script: "sign-in",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	context.document.isForEveryone = true;
	return {
		returnUrl: await enterSignInPage(context, request),
		rememberedCode: readRememberedCode(context),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	const form = parseForm(fields, registerForm);
	if (isFilledByRobot(fields, context.log)) {
		return form.reject({ message: { key: "auth:register.failed" } });
	}
	const returnUrl = storeReturnUrl(context.session, fields.get("return_url"));
	if (!form.isValid) return form.reject();
	if (await isCommonPassword(form.value.password)) return form.reject(commonPassword);
	const { password_confirmation: passwordConfirmation, ...input } = form.value;
	const registration = { ...input, passwordConfirmation };
	const outcome = await authenticate("registration", request, context, registration);
	if (outcome.kind === "signed-in") {
		return redirect(await completeSignIn(context, outcome.user), 303);
	}
	const known = isAddressTaken(outcome) && (await enterAgain(context, request, input));
	if (known === "verify-first")
		return redirectToLogin(context.session, { returnUrl, notice: known });
	if (known) return known;
	return form.reject(explainSignInError(outcome, "auth:register.failed"));
}

const isAddressTaken = (outcome: SignInOutcome) =>
	outcome.kind === "rejected" && Object.keys(outcome.fieldErrors ?? {}).join() === "email";

/**
 * Signs in to the account that the first request of a double submit created. Undefined when that is not the
 * person's own account.
 */
async function enterAgain(context: RequestContext, request: Request, input: LoginInput) {
	const outcome = await authenticate("password", request, context, input);
	if (outcome.kind === "signed-in") {
		return redirect(await completeSignIn(context, outcome.user), 303);
	}
	if (outcome.kind !== "email-not-verified") return undefined;
	context.session.set({ pendingEmail: input.email });
	return "verify-first";
}

export default function RegisterPage() {
	const state = useActionData<RegisterState>();
	return <RegisterScreen {...useLoaderData<typeof loader>()} {...state} />;
}

type RegisterState = { rejection?: FormRejection };

type RegisterScreenProps = RegisterState & { returnUrl?: string; rememberedCode: Code | null };

function RegisterScreen({ returnUrl, rememberedCode, rejection }: RegisterScreenProps) {
	const { t } = useTranslation("auth");
	const form = useFormView(registerForm, { rejection });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("register.heading")}
			lead={t("register.lead")}
			beside={<ListenCard picture="shelf" />}
		>
			<RememberedCode code={rememberedCode} text="comesAlong" />
			<PostForm
				id={form.id}
				isForAnyone
				action={paths.register()}
				hidden={{ return_url: returnUrl }}
				className="grid gap-5"
			>
				<ProfileFields
					form={form}
					afterName={<EmailField autoComplete="email" {...form.field("email")} />}
				/>
				<PasswordField
					label={t("password")}
					hint={t("passwordHint", { count: MIN_PASSWORD_CHARACTERS })}
					autoComplete="new-password"
					{...form.field("password", { minLength: MIN_PASSWORD_CHARACTERS })}
				/>
				<PasswordField
					label={t("passwordConfirmation")}
					autoComplete="new-password"
					kind="confirmation"
					{...form.field("password_confirmation", { minLength: MIN_PASSWORD_CHARACTERS })}
				/>
				<Honeypot formId={form.id} />
				<Agreement act="register" />
				<Button wide="always" size="large" pendingLabel={t("register.pending")}>
					{t("register.submit")}
				</Button>
			</PostForm>
			<RegisterLinks returnUrl={returnUrl} />
		</QuietPage>
	);
}

function RegisterLinks({ returnUrl }: Pick<RegisterScreenProps, "returnUrl">) {
	const { t } = useTranslation("auth");
	return (
		<div className="grid gap-1 border-t border-hairline pt-4">
			<p className="flex flex-wrap items-center gap-x-2">
				{t("register.haveAccount")}{" "}
				<TextLink standalone href={paths.login({ returnUrl })}>
					{t("register.login")}
				</TextLink>
			</p>
			<TextLink standalone href={paths.home()}>
				{t("backToHome")}
			</TextLink>
		</div>
	);
}
