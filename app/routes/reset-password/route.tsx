/**
 * /reset-password — sets a new password by the link of a mail (docs/product.md, account-33). Opening
 * the link spends nothing, because mail scanners open links too.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PasswordSupport } from "~/components/account/password-support";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { readQuery } from "~/paths";
import { resetPassword } from "./action.server";
import { ResetPasswordScreen, type ResetPasswordState } from "./screen";

export const handle = {
	titleKey: "auth:reset.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const [user, isSupported] = await Promise.all([
		context.visitor(),
		context.api.isSupported("forgotPassword"),
	]);
	const token = readQuery(new URL(request.url), "token");
	const title = getI18n(context.locale).t(chooseTitle(isSupported, token));
	return { token, isSupported, isSignedIn: user !== undefined, title };
}

function chooseTitle(isSupported: boolean, token: string | undefined) {
	if (!isSupported) return "auth:forgot.title";
	return token === undefined ? "auth:reset.invalidTitle" : "auth:reset.title";
}

export const action = ({ request, context }: ActionFunctionArgs) => resetPassword(context, request);

export default function ResetPasswordPage() {
	const { token, isSupported, isSignedIn } = useLoaderData<typeof loader>();
	const state = useActionData<ResetPasswordState>();
	if (!isSupported || state?.isSupported === false) {
		return <PasswordSupport isSignedIn={isSignedIn} />;
	}
	return <ResetPasswordScreen token={token} {...state} />;
}
