/** Makes new recovery codes, or turns the second factor off. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { operatorPaths } from "~/operator-paths";
import { goBack } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";
import { changeFactor, renewSession, toCodes } from "./second-factor-change.server";
import { ProofForm, RecoveryCodes } from "./second-factor-proof";

const readAct = ({ params }: OperatorVisit) =>
	(["codes", "off"] as const).find((act) => act === params.act) ?? rejectMissing();

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async (visit) => {
		const act = readAct(visit);
		if (!visit.operator.hasSecondFactor && !visit.console.hasActed) {
			throw redirect(operatorPaths.secondFactor(), 303);
		}
		return { act, title: getOperatorText(visit.context.locale).t(`factor.ask.${act}`) };
	});

export const action = (args: ActionFunctionArgs) =>
	withOperator(args, async (visit) => {
		const { port } = visit;
		if (readAct(visit) === "codes") {
			const { result, instead } = await changeFactor(visit, port.secondFactors.renewCodes);
			return instead ?? toCodes(visit, result.codes);
		}
		const { instead } = await changeFactor(visit, port.secondFactors.turnOff);
		if (instead) return instead;
		const response = goBack("factorOff", { page: operatorPaths.secondFactor() });
		const headers = await renewSession(visit);
		for (const [name, value] of headers) response.headers.append(name, value);
		return response;
	});

export default function SecondFactorActPage() {
	const text = useOperatorText();
	const { act } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	if (outcome && "codes" in outcome) return <RecoveryCodes codes={outcome.codes} />;
	return (
		<ConsolePage lead={text.t(`factor.what.${act}`)}>
			<ProofForm
				action={operatorPaths.secondFactor(act)}
				rejection={outcome?.rejection}
				submit={text.t(`factor.act.${act}`)}
				isDangerous={act === "off"}
			>
				<p>
					<a href={operatorPaths.secondFactor()}>{text.t("frame.cancel")}</a>
				</p>
			</ProofForm>
		</ConsolePage>
	);
}
