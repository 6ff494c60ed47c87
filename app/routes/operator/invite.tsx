/** An invitation: its link lets a new operator choose a password, once. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isCommonPassword } from "#core/common-password";
import { ConsolePage } from "~/components/operator/console-page";
import { ConsoleForm, Problem } from "~/components/operator/form";
import { useOperatorText } from "~/components/operator/operator-text";
import { useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { authenticate } from "~/server/account/authenticator.server";
import { commonPassword } from "~/server/account/form-error.server";
import { readTyped } from "~/server/operator/act.server";
import { toSessionCookie } from "~/server/operator/console.server";
import { type Visit, withVisitor } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";
import { Field } from "~/ui/field";
import { explainWait, sayWith } from "./rejection.server";

const MIN_PASSWORD = 12;
const least = String(MIN_PASSWORD);

export const joinForm = {
	id: "join",
	schema: z.object({ password: z.string().default("") }),
	secretNames: ["password"],
};

export const handle = { titleKey: "operator:invite.title" } satisfies PageHandle;

/**
 * The token is in the address, where the language link in the header keeps it. An earlier release sent
 * it in a field.
 */
const readToken = async ({ query, request }: Visit): Promise<string> =>
	query.get("token") ?? (await readTyped(request, "token")) ?? "";

export const loader = (args: LoaderFunctionArgs) =>
	withVisitor(args, async ({ query }) => ({ token: query.get("token") ?? "" }));

export const action = (args: ActionFunctionArgs) =>
	withVisitor(args, async (visit) => {
		const { context, request } = visit;
		const form = await readSubmission(request, joinForm);
		const token = await readToken(visit);
		if (!form.isValid) return form.reject({}, { token });
		const { password } = form.value;
		if (password.length < MIN_PASSWORD) {
			return form.reject({
				fieldErrors: { password: sayWith(context, "invite.short", { least }) },
			});
		}
		if (await isCommonPassword(password)) return form.reject(commonPassword, { token });
		const typed = { token, password };
		const entered = await authenticate("operator-invitation", request, context, typed).catch(
			(error) => explainWait(error, visit, "signIn.tooMany"),
		);
		if (entered === undefined) {
			return form.reject({ message: { key: "operator:invite.over" } }, { token });
		}
		if ("message" in entered) return form.reject(entered, { token });
		const headers = { "Set-Cookie": toSessionCookie(entered, context.isSecure) };
		return redirect(operatorPaths.today(), { status: 303, headers });
	});

export default function InvitePage() {
	const text = useOperatorText();
	const named = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const token = outcome && "token" in outcome ? String(outcome.token) : named.token;
	const form = useFormView(joinForm, { rejection: outcome?.rejection });
	return (
		<ConsolePage>
			<ConsoleForm
				id={form.id}
				action={operatorPaths.acceptInvitation(token)}
				className="sign-in"
				hidden={{ token }}
			>
				<Problem errors={form.summary} />
				<Field
					label={text.t("invite.password")}
					hint={text.t("invite.hint", { least })}
					autoComplete="new-password"
					{...form.field("password", { type: "password" })}
				/>
				<button type="submit" className="primary">
					{text.t("invite.submit")}
				</button>
			</ConsoleForm>
		</ConsolePage>
	);
}
