/** /register — a new account, signed in at once (docs/product.md#account). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { paths } from "~/paths";
import { enterSignInPage, keepReturnUrl } from "~/server/account/return-url.server";
import { attemptSignIn, completeSignIn } from "~/server/account/sign-in.server";
import { explainRefusal } from "~/server/account/sign-in-reply.server";
import { isFilledByRobot, readForm } from "~/server/http/form.server";
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
	const fields = await readForm(request.clone());
	if (isFilledByRobot(fields, context.log)) return redirect(paths.verificationRequired(), 303);
	keepReturnUrl(context.session, fields.get("return_url"));
	const { form, outcome } = await attemptSignIn(context, request, {
		name: "register",
		form: registerForm,
		call: ({ password_confirmation: passwordConfirmation, ...input }) =>
			context.api.account.register({ ...input, passwordConfirmation }),
	});
	if (outcome.kind === "signed-in") {
		return redirect(await completeSignIn(context, outcome.user), 303);
	}
	const failed = "auth:register.failed";
	return form.refuse(explainRefusal(outcome, { failed, broken: failed }));
}

export default function RegisterPage() {
	const state = useActionData<RegisterState>();
	return <RegisterScreen {...useLoaderData<typeof loader>()} {...state} />;
}
