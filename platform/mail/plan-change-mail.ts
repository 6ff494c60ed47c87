/** Mails about what operators did to a plan: given, extended, ended early. */
import { action, facts, type MailDocument, paragraph, type WebLink } from "./mail-document";
import type { MailFacts, MembershipFacts } from "./mail-kind";
import type { MailText } from "./mail-text";
import { listMembershipFacts } from "./payment-mail";

type Dated = MembershipFacts & { until: string | null };

/** The plan and its end; without one its time waits for the launch. */
const listDatedFacts = (plan: Dated, text: MailText) =>
	[
		...listMembershipFacts(plan, text),
		[
			text.t("label.paidUntil"),
			plan.until === null ? text.t("plan-given.waits") : text.day(plan.until),
		],
	] as const;

export function writePlanGiven(
	plan: MailFacts["plan-given"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("plan-given.subject"),
		title: text.t("plan-given.subject"),
		blocks: [
			paragraph(text.t("plan-given.lead", { plan: text.name(plan.plan) })),
			facts(...listDatedFacts(plan, text)),
			...(plan.until === null
				? []
				: [paragraph(text.t("renewal.until", { until: text.day(plan.until) }))]),
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
	return {
		subject: text.t("plan-extended.subject"),
		title: text.t("plan-extended.subject"),
		blocks: [
			paragraph(text.t("plan-extended.lead")),
			facts(
				[text.t("plan-extended.days"), String(days)],
				...plans.flatMap((plan) => [...listDatedFacts(plan, text)]),
			),
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
	return {
		subject: text.t(`plan-cut.subject.${tense}`),
		title: text.t(`plan-cut.subject.${tense}`),
		blocks: [
			paragraph(
				text.t(`plan-cut.lead.${tense}`, { plan: text.name(plan.plan), day: text.day(endsAt) }),
			),
			facts(...listMembershipFacts(plan, text)),
			paragraph(text.t("plan-cut.note")),
			action(text.t("writeToUs"), link("/contact", { topic: "account" })),
		],
		reason: "account",
	};
}
