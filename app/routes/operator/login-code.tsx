/** The second page of a sign-in: a code of the authenticator app, or a recovery code. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { ConsolePage } from "~/components/operator/console-page";
import { CodeField, ConsoleForm, Problem } from "~/components/operator/form";
import { useOperatorText } from "~/components/operator/operator-text";
import { useQuery } from "~/components/operator/query";
import { useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths, readNextPage } from "~/operator-paths";
import { authenticate } from "~/server/account/authenticator.server";
import { toSessionCookie } from "~/server/operator/console.server";
import { type Visit, withVisitor } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";
import { explainWait, explainWrongCode } from "./rejection.server";

export const codeForm = {
	id: "code-form",
	schema: z.object({ code: z.string().default("") }),
	secretNames: ["code"],
};

export const handle = { titleKey: "operator:factor.codeTitle" } satisfies PageHandle;

const startOver = ({ query }: Visit) =>
	redirect(operatorPaths.login({ next: readNextPage(query.get("next")) }), 303);

export const loader = (args: LoaderFunctionArgs) =>
	withVisitor(args, async (visit) => {
		const { port, console } = visit;
		const isPending = console.hasActed || (await port.sessions.isCodePending(console.tokens));
		if (!isPending) throw startOver(visit);
		return null;
	});

export const action = (args: ActionFunctionArgs) =>
	withVisitor(args, async (visit) => {
		const { context, request, query } = visit;
		const form = await readSubmission(request, codeForm);
		if (!form.isValid) return form.reject();
		const { code } = form.value;
		const entered = await authenticate("operator-code", request, context, code).catch((error) =>
			explainWait(error, visit, "factor.tooMany"),
		);
		if (entered === undefined) return startOver(visit);
		if (entered === "wrong") {
			return form.reject({ fieldErrors: { code: explainWrongCode(visit, form.value.code) } });
		}
		if ("message" in entered) return form.reject(entered);
		return redirect(readNextPage(query.get("next")), {
			status: 303,
			headers: { "Set-Cookie": toSessionCookie(entered, context.isSecure) },
		});
	});

export default function CodePage() {
	const text = useOperatorText();
	const { rejection } = useActionData<typeof action>() ?? {};
	const form = useFormView(codeForm, { rejection });
	const next = readNextPage(useQuery().get("next"));
	return (
		<ConsolePage>
			<ConsoleForm id={form.id} action={operatorPaths.code({ next })} className="sign-in">
				<Problem errors={form.summary} />
				<CodeField {...form.field("code")} />
				<button type="submit" className="primary">
					{text.t("signIn.submit")}
				</button>
				<p>
					<a href={operatorPaths.login({ next })}>{text.t("factor.otherName")}</a>
				</p>
			</ConsoleForm>
		</ConsolePage>
	);
}
