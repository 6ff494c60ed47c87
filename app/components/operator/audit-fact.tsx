/** Says in words what an act changed: the name of each fact, and its value as operators know it. */
import { Fragment, type ReactNode } from "react";
import { type AuditFact, isAuditFact } from "#core/audit-fact";
import type { OperatorText } from "./operator-text";
import { code, Money, Time, typed } from "./value";

type Value = string | number | null;
type Facts = Readonly<Record<string, Value>>;

/** The texts that may name the values of a fact; the first that there is names it. */
const wordsOf: Partial<Record<AuditFact, (value: string) => string[]>> = {
	by: (value) => [`audit.by.${value}`],
	role: (value) => [`role.${value}`],
	status: (value) => [`transfer.state.${value}`, `payment.${value}`],
	reason: (value) => [`rejection.${value}`, `suspension.${value}`, `refund.reason.${value}`],
	state: (value) => [`person.state.${value}`, `transfer.state.${value}`, `payment.${value}`],
	kind: (value) => [`audit.kind.${value}`, `planKind.${value}`],
	type: (value) => [`codeType.${value}`],
	interval: (value) => [`interval.${value}`],
	account_kind: (value) => [`accountKind.${value}`],
	payer_phone: (value) => [`payerPhone.${value}`],
	user_eligibility: (value) => [`eligibility.${value}`],
};

const flags: ReadonlySet<AuditFact> = new Set<AuditFact>([
	...(["active", "is_active", "is_popular", "is_verified", "ends_plan", "told", "mails"] as const),
	...([
		"asks_reference",
		"keeps_code_used",
		"popular",
		"analytics_access",
		"monetization_tools",
	] as const),
	...(["priority_support", "custom_branding"] as const),
]);

const moments: ReadonlySet<AuditFact> = new Set<AuditFact>([
	"verified",
	"ends",
	"until",
	"retired_at",
]);

const ids: ReadonlySet<AuditFact> = new Set<AuditFact>(["note", "charge", "order_id", "code"]);

/** `Role: Owner, Days: 30`; a fact that only another release knows is shown as it was stored. */
export function describeFacts(json: string | null, text: OperatorText): ReactNode {
	if (json === null) return null;
	const facts: Facts = JSON.parse(json);
	return Object.entries(facts).map(([name, value], index) => (
		<Fragment key={name}>
			{index > 0 ? <br /> : null}
			{describeFact(name, value, facts, text)}
		</Fragment>
	));
}

function describeFact(name: string, value: Value, facts: Facts, text: OperatorText): ReactNode {
	if (!isAuditFact(name)) return code(`${name}: ${value ?? "-"}`);
	return (
		<>
			{text.t(`audit.fact.${name}`)}: {describeValue(name, value, facts, text)}
		</>
	);
}

function describeValue(name: AuditFact, value: Value, facts: Facts, text: OperatorText): ReactNode {
	if (flags.has(name)) return text.t(Number(value) === 0 ? "catalogue.no" : "catalogue.yes");
	if (value === null || value === "") return text.t("audit.nothing");
	if (moments.has(name)) return <Time at={String(value)} />;
	if (name === "amount_minor" && typeof facts.currency === "string") {
		return <Money amount_minor={Number(value)} currency={facts.currency} />;
	}
	return (
		nameValue(name, String(value), text) ??
		(ids.has(name) ? code(String(value)) : typed(String(value)))
	);
}

/** The word for a value of a closed set; undefined for other values. */
export function nameValue(name: AuditFact, value: string, text: OperatorText): string | undefined {
	const key = value.replaceAll(", ", "-").replaceAll(" ", "_");
	for (const path of wordsOf[name]?.(key) ?? []) {
		const word = text.find(path);
		if (word !== undefined) return word;
	}
	return undefined;
}
