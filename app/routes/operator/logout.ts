/** Signs the operator out in this browser. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { operatorPaths } from "~/operator-paths";
import { toEndedCookie } from "~/server/operator/console.server";
import { respondNotFound, withVisitor } from "~/server/operator/guard.server";

export const loader = respondNotFound;

export const action = (args: ActionFunctionArgs) =>
	withVisitor(args, async ({ port, console, context }) => {
		await port.sessions.end(console.tokens);
		const headers = { "Set-Cookie": toEndedCookie(context.isSecure) };
		return redirect(operatorPaths.login(), { status: 303, headers });
	});

export default function NoPage() {
	return null;
}
