/** /login — sign in, or have the verification mail sent again (docs/product.md#account). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { readLoginNotice } from "~/server/account/gate.server";
import { enterSignInPage } from "~/server/account/return-url.server";
import { handleLogin } from "./action.server";
import { LoginScreen, type LoginState } from "./screen";

export const handle = {
	titleKey: "auth:login.title",
	descriptionKey: "auth:login.description",
	isQuiet: true,
	networkErrorKey: "auth:networkError",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const returnUrl = await enterSignInPage(context, request);
	const { session } = context;
	context.document.isForEveryone = true;
	return {
		returnUrl,
		notice: readLoginNotice(session.takeFlash()),
		email: session.data.pendingEmail ?? "",
	};
}

export const action = ({ request, context }: ActionFunctionArgs) => handleLogin(context, request);

export default function LoginPage() {
	const state = useActionData<LoginState>();
	return <LoginScreen {...useLoaderData<typeof loader>()} {...state} />;
}
