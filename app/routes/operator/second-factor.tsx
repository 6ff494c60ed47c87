/** The second factor of the signed-in operator. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { ConsoleForm } from "~/components/operator/form";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { Facts } from "~/components/operator/record";
import { timeOf } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:factor.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, operator, context }) => {
		const { productName } = getOperatorText(context.locale);
		const { since, codesLeft } = await port.secondFactors.read(operator.id, productName);
		return { since, codesLeft, isRequired: since === null && port.isSecondFactorRequired };
	});

export default function SecondFactorPage() {
	const text = useOperatorText();
	const { since, codesLeft, isRequired } = useLoaderData<typeof loader>();
	return (
		<ConsolePage lead={text.t(isRequired ? "factor.required" : "factor.lead")}>
			{since === null ? <Begin /> : <Active since={since} codesLeft={codesLeft} />}
		</ConsolePage>
	);
}

function Begin() {
	const text = useOperatorText();
	return (
		<ConsoleForm action={operatorPaths.secondFactor("begin")} className="question">
			<p className="acts">
				<button type="submit" className="primary">
					{text.t("factor.begin")}
				</button>
			</p>
		</ConsoleForm>
	);
}

function Active({ since, codesLeft }: { since: string; codesLeft: number }) {
	const text = useOperatorText();
	return (
		<>
			<Facts
				facts={[
					["label.onSince", timeOf(since)],
					["label.codesLeft", text.number(codesLeft)],
				]}
			/>
			<p className="acts">
				{(["codes", "off"] as const).map((act) => (
					<a key={act} href={operatorPaths.secondFactor(act)} className="button">
						{text.t(`factor.act.${act}`)}
					</a>
				))}
			</p>
		</>
	);
}
