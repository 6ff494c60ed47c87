/** /register — a new account, signed in at once (docs/product.md#account). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { LoginOutcome } from "~/api/sign-in.server";
import type { PageHandle } from "~/components/site/page-handle";
import { paths } from "~/paths";
import { redirectToLogin } from "~/server/account/gate.server";
import { enterSignInPage, keepReturnUrl } from "~/server/account/return-url.server";
import {
	askToSignIn,
	attemptSignIn,
	completeSignIn,
	type SignInOutcome,
	type SignInStrategy,
} from "~/server/account/sign-in.server";
import { explainRefusal } from "~/server/account/sign-in-reply.server";
import type { RequestContext } from "~/server/context.server";
import { isFilledByRobot, type ParsedForm, readForm } from "~/server/request/form.server";
import { registerForm } from "./form";
import { RegisterScreen, type RegisterState } from "./screen";

export const handle = {
	titleKey: "auth:register.title",
	descriptionKey: "auth:register.description",
	isQuiet: true,
	networkErrorKey: "auth:networkError",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	context.document.isForEveryone = true;
	return { returnUrl: await enterSignInPage(context, request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	if (isFilledByRobot(fields, context.log)) return redirect(paths.verificationRequired(), 303);
	const returnUrl = keepReturnUrl(context.session, fields.get("return_url"));
	const { form, outcome } = await attemptSignIn(context, request, {
		name: "register",
		form: registerForm,
		call: ({ password_confirmation: passwordConfirmation, ...input }) =>
			context.api.account.register({ ...input, passwordConfirmation }),
	});
	if (outcome.kind === "signed-in") {
		return redirect(await completeSignIn(context, outcome.user), 303);
	}
	const known = isAddressTaken(outcome) && (await enterAgain(context, form, returnUrl));
	if (known) return known;
	const failed = "auth:register.failed";
	return form.refuse(explainRefusal(outcome, { failed, broken: failed }));
}

type RegistrationForm = ParsedForm<typeof registerForm.schema>;

const isAddressTaken = (outcome: SignInOutcome) =>
	outcome.kind === "refused" && Object.keys(outcome.fieldErrors ?? {}).join() === "email";

/** The press before took the address; a browser without script threw its answer away. */
async function enterAgain(context: RequestContext, form: RegistrationForm, returnUrl?: string) {
	const login: SignInStrategy<typeof registerForm.schema, LoginOutcome> = {
		name: "login",
		form: registerForm,
		call: ({ email, password }) => context.api.account.login({ email, password }),
	};
	const outcome = await askToSignIn(context, login, form);
	if (outcome.kind === "signed-in") {
		return redirect(await completeSignIn(context, outcome.user), 303);
	}
	if (outcome.kind !== "email-not-verified" || !form.isValid) return undefined;
	context.session.set({ pendingEmail: form.value.email });
	return redirectToLogin(context.session, { returnUrl, notice: "verify-first" });
}

export default function RegisterPage() {
	const state = useActionData<RegisterState>();
	return <RegisterScreen {...useLoaderData<typeof loader>()} {...state} />;
}
