/** Signing in with the name that appears in the audit log, and its password. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { ConsolePage } from "~/components/operator/console-page";
import { ConsoleForm, Problem } from "~/components/operator/form";
import { useOperatorText } from "~/components/operator/operator-text";
import { useQuery } from "~/components/operator/query";
import { useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { textKey } from "~/i18n/message";
import { operatorPaths, readNextPage } from "~/operator-paths";
import { authenticate } from "~/server/account/authenticator.server";
import { toSessionCookie } from "~/server/operator/console.server";
import { withVisitor } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";
import { Field } from "~/ui/field";
import { explainWait } from "./rejection.server";

const MAX_NAME = 60;
const nameMissing = textKey("operator:signIn.nameMissing");

export const signInForm = {
	id: "sign-in",
	schema: z.object({
		name: z.string(nameMissing).trim().min(1, nameMissing).max(MAX_NAME, nameMissing),
		password: z.string().default(""),
	}),
	secretNames: ["password"],
};

export const handle = { titleKey: "operator:signIn.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withVisitor(args, async ({ console, query }) => {
		const isOpen = !console.hasActed && (await console.readSession());
		if (isOpen) throw redirect(readNextPage(query.get("next")), 303);
		return null;
	});

export const action = (args: ActionFunctionArgs) =>
	withVisitor(args, async (visit) => {
		const { context, request, query } = visit;
		const form = await readSubmission(request, signInForm);
		if (!form.isValid) return form.reject();
		const entered = await authenticate("operator", request, context, form.value).catch((error) =>
			explainWait(error, visit, "signIn.tooMany"),
		);
		if (entered === undefined) {
			return form.reject({ fieldErrors: { password: { key: "operator:signIn.wrong" } } });
		}
		if ("message" in entered) return form.reject(entered);
		const next = readNextPage(query.get("next"));
		return redirect(entered.kind === "code" ? operatorPaths.code({ next }) : next, {
			status: 303,
			headers: { "Set-Cookie": toSessionCookie(entered, context.isSecure) },
		});
	});

export default function SignInPage() {
	const text = useOperatorText();
	const { rejection } = useActionData<typeof action>() ?? {};
	const form = useFormView(signInForm, { rejection });
	const next = readNextPage(useQuery().get("next"));
	return (
		<ConsolePage>
			<ConsoleForm id={form.id} action={operatorPaths.login({ next })} className="sign-in">
				<Problem errors={form.summary} />
				<Field
					label={text.t("signIn.name")}
					hint={text.t("signIn.nameHint")}
					autoComplete="username"
					{...form.field("name", { maxLength: MAX_NAME })}
				/>
				<Field
					label={text.t("signIn.password")}
					hint={text.t("signIn.passwordHint")}
					autoComplete="current-password"
					{...form.field("password", { type: "password" })}
				/>
				<button type="submit" className="primary">
					{text.t("signIn.submit")}
				</button>
				<details>
					<summary>{text.t("signIn.lost")}</summary>
					<p>{text.t("signIn.lostHint")}</p>
					{/* On a line of its own, where no line break can reorder it. */}
					<code dir="ltr" lang="en">
						npm run platform -- operator-password
					</code>
				</details>
			</ConsoleForm>
		</ConsolePage>
	);
}
