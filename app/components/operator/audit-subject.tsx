/** The record that an act was on, by its short code or its name, as a link to its page. */
import type { ReactNode } from "react";
import type { CatalogueNoun } from "~/domain/operator/catalogue-record";
import type { ActRow } from "~/domain/operator/record";
import { operatorPaths } from "~/operator-paths";
import type { OperatorText } from "./operator-text";
import { code, link, shortReference, typed } from "./value";

const catalogueNounOf: Record<string, CatalogueNoun> = {
	plan: "plans",
	package: "packages",
	creator: "creators",
	discount_code: "discount-codes",
	payment_method: "methods",
};

/** The pages of records by what their ids begin with. */
const pathsById: Record<string, (id: string) => string> = {
	mp: (id) => operatorPaths.record("manual-payments", id),
	txn: (id) => operatorPaths.record("transactions", id),
	usr: (id) => operatorPaths.person(id),
	whd: (id) => operatorPaths.record("webhooks", id),
	inq: (id) => operatorPaths.record("contact-inquiries", id),
};

export function linkSubject({ action, subject }: ActRow, text: OperatorText): ReactNode {
	if (subject === "?") return text.t("audit.nobody");
	const [kind = ""] = action.split(".");
	const named = subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : undefined;
	const noun = catalogueNounOf[kind];
	if (named !== undefined && noun !== undefined) {
		return link(operatorPaths.item(noun, named), named);
	}
	if (kind === "gateway_notice")
		return link(operatorPaths.record("gateway-notices", subject), subject);
	const pathOf = pathsById[/^[a-z]+(?=_)/.exec(subject)?.[0] ?? ""];
	if (pathOf !== undefined) return link(pathOf(subject), shortReference(subject));
	// Operators have names, which are no ids; files and requests are shown as they are.
	return ["operator", "sign_in", "second_factor"].includes(kind) ? typed(subject) : code(subject);
}
