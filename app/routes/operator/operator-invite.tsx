/** Invites an operator: the link is shown once, because only its hash is stored. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { code } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";
import { inviteForm, OperatorsScreen } from "./operators-screen";

export const handle = { titleKey: "operator:nav.operators" } satisfies PageHandle;

/** The language link of the page with the invitation leads here; the invitation is not shown again. */
export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ console }) => {
			if (!console.hasActed) throw redirect(operatorPaths.list("operators"), 303);
			return null;
		},
		{ permission: "operators" },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async ({ port, request, context, actor }) => {
			const form = await readSubmission(request, inviteForm);
			const { name, role } = form.isValid ? form.value : { name: "", role: "approver" as const };
			const webOrigin = port.readWebOrigin(request);
			try {
				const link = await port.accounts.invite(name, actor, { role, webOrigin });
				return { link, title: getOperatorText(context.locale).t("operator.invited") };
			} catch (error) {
				if (port.readRejection(error)?.kind !== "impossible") throw error;
				const state = {
					accounts: await port.accounts.list(),
					sessions: await port.accounts.sessions(),
				};
				return form.reject(
					{ fieldErrors: { name: { key: "operator:operator.nameRejected" } } },
					state,
				);
			}
		},
		{ permission: "operators" },
	);

export default function InvitationPage() {
	const text = useOperatorText();
	const outcome = useActionData<typeof action>();
	if (outcome && "accounts" in outcome) return <OperatorsScreen {...outcome} />;
	return (
		<ConsolePage lead={text.t("operator.invitedLead")}>
			<p>{code(outcome && "link" in outcome ? outcome.link : undefined)}</p>
			<p>
				<a href={operatorPaths.list("operators")}>{text.t("operator.back")}</a>
			</p>
		</ConsolePage>
	);
}
