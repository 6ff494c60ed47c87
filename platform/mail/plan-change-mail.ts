/** Mails about what operators did to a plan: given, extended, ended early. */
import { action, facts, type MailDocument, paragraph, type WebLink } from "./mail-document";
import type { DatedMembership, MailFacts } from "./mail-kind";
import type { MailText } from "./mail-text";
import { listMembershipFacts, namesOf, wordingOf, writeBegun } from "./payment-mail";

/** The plan and its end; without one its time waits for the launch. */
const listDatedFacts = (plan: DatedMembership, text: MailText) =>
	[
		...listMembershipFacts(plan, text),
		plan.until === null
			? ([text.t("label.starts"), text.t("atLaunch")] as const)
			: ([text.t("label.paidUntil"), text.day(plan.until)] as const),
	] as const;

export function writePlanGiven(
	plan: MailFacts["plan-given"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const wording = wordingOf(plan);
	const { planKind, until } = plan;
	const renewal =
		until === null
			? text.t("plan-given.waits")
			: text.t("renewal.until", { until: text.day(until) });
	return {
		subject: text.t(`plan-given.subject.${wording}`),
		title: text.t(`plan-given.subject.${wording}`),
		blocks: [
			paragraph(text.t(`plan-given.lead.${wording}`, namesOf(plan, text))),
			facts(...listDatedFacts(plan, text)),
			...writeBegun({ planKind, startsAtLaunch: until === null }, text, paragraph(renewal)),
			action(text.t("seeAccount"), link("/account")),
		],
		reason: "account",
	};
}

export function writePlanExtended(
	{ days, plans }: MailFacts["plan-extended"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const [plan, ...others] = plans;
	const wording = others.length > 0 ? "several" : wordingOf(plan);
	return {
		subject: text.t(`plan-extended.subject.${wording}`),
		title: text.t(`plan-extended.subject.${wording}`),
		blocks: [
			paragraph(text.t(`plan-extended.lead.${wording}`, namesOf(plan, text))),
			...(days === null ? [] : [facts([text.t("label.daysAdded"), String(days)])]),
			...plans.map((one) => facts(...listDatedFacts(one, text))),
			action(text.t("seeAccount"), link("/account")),
		],
		reason: "account",
	};
}

export function writePlanCut(
	{ endsAt, isOver, ...plan }: MailFacts["plan-cut"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const tense = isOver ? "past" : "future";
	const wording = wordingOf(plan);
	const title = text.t(`plan-cut.${tense}.subject.${wording}`);
	const values = { ...namesOf(plan, text), day: text.day(endsAt) };
	return {
		subject: title,
		title,
		blocks: [
			paragraph(text.t(`plan-cut.${tense}.lead.${wording}`, values)),
			facts(...listMembershipFacts(plan, text)),
			paragraph(text.t("plan-cut.note")),
			action(text.t("writeToUs"), link("/contact", { topic: "question" })),
		],
		reason: "account",
	};
}
