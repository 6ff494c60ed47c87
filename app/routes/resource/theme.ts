/** POST /theme remembers the chosen theme and goes back to the page it was chosen on. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { safeSitePath } from "~/domain/account/return-path";
import { THEMES } from "~/domain/site/theme";
import { paths } from "~/paths";
import { readFields } from "~/server/request/form.server";
import { rememberTheme } from "~/server/site/theme.server";

/** A theme that does not exist changes nothing. */
const themeSchema = z.object({
	theme: z.enum(THEMES).optional().catch(undefined),
	redirectTo: z.string().optional(),
});

export async function action({ request, context }: ActionFunctionArgs) {
	const { theme, redirectTo } = await readFields(request, themeSchema);
	const headers = new Headers();
	if (theme) {
		for (const cookie of rememberTheme(theme, context.isSecure))
			headers.append("Set-Cookie", cookie);
	}
	return redirect(safeSitePath(redirectTo, paths.home()), { status: 303, headers });
}

export const loader = () => redirect(paths.home());
