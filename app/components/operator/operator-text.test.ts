import { describe, expect, expectTypeOf, it } from "vitest";
import { type AuditFact, auditFacts, isAuditFact, signInProofs } from "#core/audit-fact";
import { operatorRoles } from "#core/operator-role";
import { manualPaymentStatuses } from "~/domain/manual-payment/manual-payment";
import { catalogueFields } from "~/domain/operator/catalogue-field";
import { rejectionReasons } from "~/domain/operator/manual-payment-record";
import { suspensionReasons } from "~/domain/operator/person-record";
import { refundReasons } from "~/domain/operator/transaction-record";
import enOperator from "../../../locales/en/operator.json";
import type { AuditAction } from "../../../platform/operator/audit-store";
import { nameValue } from "./audit-fact";
import { getOperatorText, type OperatorKey } from "./operator-text";

const now = new Date("2026-05-10T09:00:00.000Z");

describe("a relative time", () => {
	it.each([
		["2026-05-10T09:00:30.000Z", "now", "الآن"],
		["2026-05-10T08:00:00.000Z", "1 hour ago", "قبل ساعة واحدة"],
		["2026-05-08T10:00:00.000Z", "47 hours ago", "قبل 47 ساعة"],
		// Two days and 23 hours, three days by the calendar.
		["2026-05-07T10:00:00.000Z", "2 days ago", "قبل يومين"],
		["2026-05-13T08:00:00.000Z", "in 2 days", "خلال يومين"],
	])("names no other calendar day: %s", (instant, en, ar) => {
		expect(getOperatorText("en").distance(instant, now)).toBe(en);
		expect(getOperatorText("ar").distance(instant, now)).toBe(ar);
	});
});

const keys = Object.entries(enOperator.audit.act).flatMap(([subject, acts]) =>
	Object.keys(acts).map((act) => `audit.act.${subject}.${act}`),
);

describe.each([
	["en", /^[A-Z][a-z-]+( [a-z-]+)+$/],
	["ar", /^[\u0600-\u06ff ]+$/],
] as const)("an act in the audit log, in %s,", (locale, words) => {
	const { find } = getOperatorText(locale);

	it.each(keys)("[operator-31] has a text for %s", (key) => {
		expect(find(key)).toMatch(words);
	});

	it("has a text of its own", () => {
		const texts = keys.map(find);
		expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
	});

	it.each(["audit.act.user", "audit.act.user.toString", "audit.act.toString.undefined"])(
		"has no text for %s, which only another release could have written",
		(key) => {
			expect(find(key)).toBeUndefined();
		},
	);
});

it("every recorded act is a key of the texts", () => {
	expectTypeOf<`audit.act.${AuditAction}`>().toExtend<OperatorKey>();
});

describe.each(["en", "ar"] as const)("a fact in the audit log, in %s,", (locale) => {
	const text = getOperatorText(locale);

	it.each(auditFacts)("[operator-276] has a word for %s", (fact) => {
		expect(text.find(`audit.fact.${fact}`)).toMatch(/\S/);
	});

	it("[operator-276] has a word for every field of the catalogue's forms", () => {
		const fields = Object.values(catalogueFields).flat();
		expect(fields.filter(({ name }) => !isAuditFact(name))).toEqual([]);
	});

	const values: [AuditFact, readonly string[]][] = [
		["by", signInProofs],
		["role", operatorRoles],
		["status", manualPaymentStatuses],
		["reason", [...rejectionReasons, ...refundReasons, ...suspensionReasons, "at_gateway"]],
	];
	it.each(values.flatMap(([fact, all]) => all.map((value) => [fact, value] as const)))(
		"[operator-276] has a word for the value of %s: %s",
		(fact, value) => {
			expect(nameValue(fact, value, text)).toMatch(/\S/);
		},
	);
});
