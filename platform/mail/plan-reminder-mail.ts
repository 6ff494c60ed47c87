/** Reminders of plans that end, or have ended: one mail for all of a day. */
import type { BillingCycle } from "../base/clock";
import { localizeRow } from "../base/row-language";
import { cleanTyped } from "../base/text";
import {
	action,
	type Block,
	facts,
	type MailDocument,
	note,
	paragraph,
	quietLink,
	type WebLink,
} from "./mail-document";
import type { RemindedPlan, ReminderFacts } from "./mail-kind";
import type { MailText } from "./mail-text";
import { wordingOf } from "./payment-mail";

const priceKeys = {
	monthly: "reminder.price.monthly",
	yearly: "reminder.price.yearly",
} as const satisfies Record<BillingCycle, string>;

export function writePlanReminder(
	{ plans, stopToken }: ReminderFacts,
	text: MailText,
	link: WebLink,
): MailDocument {
	const ending = plans.filter(({ isOver }) => !isOver);
	const isEnding = ending.length > 0;
	const subject = writeSubject(isEnding ? ending : plans, isEnding, text);
	return {
		subject,
		title: subject,
		blocks: [
			...plans.flatMap((plan) => writePlan(plan, plans.length, text, link)),
			paragraph(text.t("reminder.nothingCharged")),
			...(isEnding ? [paragraph(text.t("reminder.early"))] : [note(text.t("reminder.last"))]),
			quietLink(
				text.t("reminder.stop.text"),
				text.t("reminder.stop.action"),
				link("/reminders", { token: stopToken }),
			),
		],
		reason: "account",
	};
}

function writeSubject(plans: readonly RemindedPlan[], isEnding: boolean, text: MailText): string {
	const [plan, ...others] = plans;
	if (plan === undefined || others.length > 0) {
		return text.t(isEnding ? "plan-ending.subject.several" : "plan-lapsed.subject.several");
	}
	const wording = wordingOf(plan);
	const values = { plan: text.name(plan.plan), day: text.day(plan.endsAt) };
	return text.t(
		isEnding ? `plan-ending.subject.${wording}` : `plan-lapsed.subject.${wording}`,
		values,
	);
}

function writePlan(plan: RemindedPlan, count: number, text: MailText, link: WebLink): Block[] {
	const wording = wordingOf(plan);
	const lead = plan.isOver
		? (`plan-lapsed.lead.${wording}` as const)
		: (`plan-ending.lead.${wording}` as const);
	const values = {
		plan: text.name(plan.plan),
		creator: text.name(plan.creator),
		day: text.day(plan.endsAt),
	};
	const amount = text.money(plan.amountMinor, plan.currency);
	const label =
		count === 1
			? text.t("reminder.continue", { amount })
			: text.t("reminder.continueWith", { amount, plan: values.plan });
	const query = {
		plan_id: String(plan.planId),
		...(plan.creatorId !== null && { creator_id: String(plan.creatorId) }),
	};
	const { graceUntil } = plan;
	return [
		paragraph(text.t(lead, values)),
		...(graceUntil === null || plan.isOver
			? []
			: [paragraph(text.t("reminder.grace", { until: text.day(graceUntil) }))]),
		facts(
			[text.t(`label.${wording}`), values.plan],
			[text.t("label.creator"), values.creator],
			[text.t("label.lastDay"), values.day],
			[text.t(plan.isOver ? "label.missed" : "label.lost"), nameLoss(plan, text)],
			[text.t("label.priceNow"), text.t(priceKeys[plan.cycle], { amount })],
		),
		action(label, link("/renew", query)),
	];
}

/** What is lost without the plan. Tiers and packages say it in flags and numbers, which have no readers. */
function nameLoss(plan: RemindedPlan, text: MailText): string {
	if (plan.planKind === "tier")
		return text.t("reminder.loss.tier", { creator: text.name(plan.creator) });
	if (plan.planKind === "package") return text.t("reminder.loss.package");
	const { features, features_ar } = plan;
	const listed: unknown = JSON.parse(localizeRow(text.locale, { features, features_ar }).features);
	const names = Array.isArray(listed) ? listed.map(String).map(cleanTyped) : [];
	return text.list(names.filter((name) => name !== ""));
}
