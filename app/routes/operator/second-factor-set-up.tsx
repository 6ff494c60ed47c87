/** Sets the second factor up: the key for the authenticator app, and its first code. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renderSVG } from "uqr";
import { ConsolePage } from "~/components/operator/console-page";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { code } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { type OperatorVisit, withOperator } from "~/server/operator/guard.server";
import { changeFactor, renewSession, toCodes } from "./second-factor-change.server";
import { ProofForm, RecoveryCodes } from "./second-factor-proof";

export const handle = { titleKey: "operator:factor.setUp" } satisfies PageHandle;

async function readPending({ port, operator, context }: OperatorVisit) {
	const { productName } = getOperatorText(context.locale);
	return (await port.secondFactors.read(operator.id, productName)).pending;
}

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async (visit) => {
		const pending = await readPending(visit);
		// After the last step nothing waits any more, and the action shows the codes.
		if (pending === undefined && !visit.console.hasActed) {
			throw redirect(operatorPaths.secondFactor(), 303);
		}
		if (pending === undefined) return null;
		return { ...pending, qrCode: renderSVG(pending.address, { border: 4, ecc: "M" }) };
	});

export const action = (args: ActionFunctionArgs) =>
	withOperator(args, async (visit) => {
		const { port } = visit;
		if ((await readPending(visit)) === undefined) {
			return redirect(operatorPaths.secondFactor(), 303);
		}
		const { result, instead } = await changeFactor(visit, port.secondFactors.confirm);
		if (instead) return instead;
		return data(toCodes(visit, result.codes), { headers: await renewSession(visit) });
	});

/** `ABCD EFGH …`, as people type it; apps ignore the spaces. */
const group = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

export default function SetUpPage() {
	const text = useOperatorText();
	const pending = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	if (outcome && "codes" in outcome) return <RecoveryCodes codes={outcome.codes} />;
	if (pending === null) return null;
	return (
		<ConsolePage lead={text.t("factor.setUpLead")}>
			<div
				className="qr"
				role="img"
				aria-label={text.t("factor.qr")}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from a key of our own
				dangerouslySetInnerHTML={{ __html: pending.qrCode }}
			/>
			<p>
				<a href={pending.address}>{text.t("factor.openApp")}</a>
			</p>
			<p>
				{text.t("factor.key")}
				<br />
				{code(group(pending.secret))}
			</p>
			<ProofForm
				action={operatorPaths.secondFactor("set-up")}
				rejection={outcome?.rejection}
				submit={text.t("factor.confirm")}
				isFirst
			/>
		</ConsolePage>
	);
}
