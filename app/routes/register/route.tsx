/** /register — a new account, signed in at once (docs/product.md#account). */

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	redirectDocument,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { orNetworkFailure } from "~/components/site/network-failure";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { enterSignInPage, keepReturnUrl } from "~/server/account/return-url.server";
import { attemptSignIn, completeSignIn } from "~/server/account/sign-in.server";
import { replyToAttempt } from "~/server/account/sign-in-reply.server";
import { readForm } from "~/server/http/form.server";
import { createRegisterStrategy, fieldNames, secretNames } from "./form.server";
import { RegisterScreen, type RegisterState } from "./screen";

export const handle = {
	titleKey: "auth:register.title",
	descriptionKey: "auth:register.description",
	isQuiet: true,
	isHydrated: true,
	namespaces: ["auth"],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	context.document.isForEveryone = true;
	return { returnUrl: await enterSignInPage(context, request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request.clone());
	keepReturnUrl(context.session, form.get("return_url"));
	const t = getI18n(context.locale).getFixedT(context.locale, "auth");
	const attempt = await attemptSignIn(context, request, createRegisterStrategy(context.api, t));
	if (attempt.outcome.kind === "signed-in") {
		return redirectDocument(await completeSignIn(context, request, attempt.outcome.user), 303);
	}
	const { lastResult, status } = replyToAttempt(attempt, {
		t,
		failedText: t("register.failed"),
		brokenText: t("register.failed"),
		fieldNames,
		secretNames,
	});
	return data<RegisterState>({ lastResult }, status);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
	return orNetworkFailure(() => serverAction<typeof action>());
}

export default function RegisterPage() {
	const state = useActionData<RegisterState | { isOffline: true }>();
	return <RegisterScreen {...useLoaderData<typeof loader>()} state={state} />;
}
