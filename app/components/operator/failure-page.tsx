/** The console's pages for unknown addresses, rejected requests and errors. Details go to the log. */
import { isRouteErrorResponse } from "@remix-run/react";
import { useDocumentFacts } from "~/components/site/document-facts";
import { type OperatorFailure, readOperatorFailure } from "~/domain/operator/failure";
import { operatorPaths } from "~/operator-paths";
import { ConsolePage } from "./console-page";
import { type OperatorText, useOperatorText } from "./operator-text";
import { describeRoles, useOperator } from "./permission";
import { code } from "./value";

type Failure = OperatorFailure | { kind: "defect" };

function readFailure(error: unknown): Failure {
	if (!isRouteErrorResponse(error)) return { kind: "defect" };
	const failure = readOperatorFailure(error.data);
	if (failure) return failure;
	// A form was posted to a page without an action, or the router found no page.
	return error.status < 500 ? { kind: "missing" } : { kind: "defect" };
}

type Words = { title: string; lead?: string };

function describeFailure(failure: Failure, text: OperatorText): Words {
	switch (failure.kind) {
		case "missing":
			return { title: text.t("failure.notFound") };
		case "forbidden":
			return { title: text.t("failure.forbidden") };
		case "foreign":
			return { title: text.t("failure.forbidden"), lead: text.t("failure.foreignLead") };
		case "another":
			return {
				title: text.t("failure.another", { name: failure.name }),
				lead: text.t("failure.anotherLead"),
			};
		case "overtaken":
			return {
				title: text.t("failure.overtaken"),
				lead: failure.why ?? text.t("failure.overtakenLead"),
			};
		case "not-saved":
			return { title: text.t("failure.title"), lead: text.t("failure.notSavedLead") };
		case "defect":
			return { title: text.t("failure.title"), lead: text.t("failure.lead") };
	}
}

/** Returns the title of the document that shows this error. */
export const getFailureTitle = (error: unknown, text: OperatorText): string =>
	describeFailure(readFailure(error), text).title;

/** The code identifies the request in the log. */
export function FailurePage({ error }: { error: unknown }) {
	const text = useOperatorText();
	const operator = useOperator();
	const { supportCode } = useDocumentFacts();
	const failure = readFailure(error);
	const { title, lead } = describeFailure(failure, text);
	const forbidden =
		failure.kind === "forbidden" && operator
			? text.t("failure.forbiddenLead", describeRoles(text, operator.role, failure.permission))
			: undefined;
	return (
		<ConsolePage title={title} lead={forbidden ?? lead}>
			{failure.kind === "overtaken" ? <LostText {...failure} /> : null}
			{supportCode ? (
				<p>
					{text.t("label.supportCode")}: {code(supportCode)}
				</p>
			) : null}
			<p>
				<a href={operatorPaths.today()}>{text.t("failure.back")}</a>
			</p>
		</ConsolePage>
	);
}

/** Shows what was typed for an act that came too late, so that it can be copied. */
function LostText({ typed, page }: Extract<OperatorFailure, { kind: "overtaken" }>) {
	const text = useOperatorText();
	return (
		<>
			<p>
				<a href={page}>{text.t("failure.seeNow")}</a>
			</p>
			<div className="question">
				<label htmlFor="typed">{text.t("failure.typed")}</label>
				<textarea id="typed" rows={3} dir="auto" readOnly defaultValue={typed} />
			</div>
		</>
	);
}
