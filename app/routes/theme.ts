/** POST /theme — remembers the chosen theme and goes back to the page it was chosen on. */

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeSitePath } from "~/domain/account/return-path";
import { isTheme } from "~/domain/site/theme";
import { paths } from "~/paths";
import { readForm } from "~/server/http/form.server";
import { rememberTheme } from "~/server/site/theme.server";

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request);
	const theme = form.get("theme");
	const headers = new Headers();
	if (isTheme(theme)) {
		const isSecure = context.origin.startsWith("https:");
		for (const cookie of rememberTheme(theme, isSecure)) headers.append("Set-Cookie", cookie);
	}
	return redirect(safeSitePath(form.get("redirectTo"), paths.home()), { status: 303, headers });
}

export const loader = () => redirect(paths.home());
