/** Receipts, tips, and the start and end of plans. */
import { cleanTyped, isolate, isolateLtr } from "../base/text";
import {
	action,
	amount,
	type Block,
	facts,
	type MailDocument,
	paragraph,
	quote,
	type WebLink,
} from "./mail-document";
import type { GrantedTime, MailFacts, MembershipFacts } from "./mail-kind";
import { type MailText, referenceOf } from "./mail-text";
import { listReceiptFacts, receiptNote, receiptNumberFact } from "./receipt-fact";

/** A creator's tier makes a member; everything else is a plan of the platform. */
const wordings: Record<MembershipFacts["planKind"], "plan" | "membership"> = {
	platform: "plan",
	package: "plan",
	creator: "membership",
	tier: "membership",
};

export const wordingOf = ({ planKind, creator }: MembershipFacts) =>
	creator === null ? "plan" : wordings[planKind];

const nows: Record<MembershipFacts["planKind"], "plan" | "membership" | "package"> = {
	platform: "plan",
	package: "package",
	creator: "membership",
	tier: "membership",
};

type Granted = GrantedTime & Pick<MembershipFacts, "planKind">;

/**
 * What was granted, until when, and what happens next, in the operator's words where there are some: the same
 * in each mail about a plan that begins.
 */
export const writeGranted = (granted: Granted, text: MailText): Block[] =>
	writeBegun(granted, text, writeRenewal(granted, text));

type Begun = Pick<Granted, "planKind" | "startsAtLaunch">;

/** The same with another sentence about its end. */
export function writeBegun(
	{ planKind, startsAtLaunch }: Begun,
	text: MailText,
	renewal: Block,
): Block[] {
	const { url, words } = text.afterPayment;
	const kind = nows[planKind];
	const now = startsAtLaunch ? [] : [text.t(`now.${kind}`)];
	const next = words === undefined ? [text.t(`next.${kind}.${text.hearing}`)] : [];
	const own = [...now, ...next].join(" ");
	return [
		...(own ? [paragraph(own)] : []),
		renewal,
		...(words === undefined ? [] : [paragraph(isolate(cleanTyped(words)))]),
		...(url === undefined ? [] : [action(nameWayOn(kind, url, text), url)]),
	];
}

/** A creator's plan is no listening, so its button names the site. */
const nameWayOn = (kind: (typeof nows)[keyof typeof nows], url: string, text: MailText): string =>
	kind === "package"
		? text.t("afterPayment.open", { host: new URL(url).host })
		: text.t("afterPayment.listen");

export const namesOf = ({ plan, creator }: MembershipFacts, text: MailText) => ({
	plan: text.name(plan),
	creator: text.name(creator),
});

function writeRenewal({ paidUntil, startsAtLaunch, cycle }: GrantedTime, text: MailText): Block {
	if (startsAtLaunch) return paragraph(text.t(`renewal.atLaunch.${cycle}`));
	if (paidUntil === null) return paragraph(text.t("renewal.free"));
	return paragraph(text.t("renewal.until", { until: text.day(paidUntil) }));
}

export const listMembershipFacts = (membership: MembershipFacts, text: MailText) =>
	[
		[text.t(`label.${wordingOf(membership)}`), text.name(membership.plan)],
		[text.t("label.creator"), text.name(membership.creator)],
	] as const;

/** The contact form for payments, with the number filled in. */
export const writeToUs = (paymentId: string, text: MailText, link: WebLink): Block =>
	action(text.t("writeToUs"), link("/contact", { topic: "payment", transaction: paymentId }));

/** Can be shown at the counter as it is. */
export function writePayCode(
	payment: MailFacts["pay-code"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const { payCode, counter, transactionId } = payment;
	const sum = text.money(payment.amountMinor, payment.currency);
	const title = text.t("pay-code.title");
	return {
		subject: text.t("pay-code.subject"),
		title,
		blocks: [
			paragraph(text.t("pay-code.lead", { amount: sum, until: text.moment(payment.payUntil) })),
			amount(isolateLtr(cleanTyped(payCode))),
			paragraph(
				counter
					? text.t("pay-code.how", {
							places: text.name(counter.places),
							service: text.name(counter.service),
						})
					: text.t("pay-code.howAnywhere"),
			),
			facts(
				[text.t("label.amount"), sum],
				[text.t("label.plan"), text.name(payment.plan)],
				[text.t("label.creator"), text.name(payment.creator)],
				[text.t("label.payUntil"), text.moment(payment.payUntil)],
				[text.t("label.transaction"), referenceOf(transactionId)],
			),
			paragraph(text.t("pay-code.nothingOwed")),
			action(
				text.t("pay-code.action"),
				link("/payment-processing", { transaction_id: transactionId }),
			),
		],
		reason: "account",
	};
}

export function writePaymentReceipt(
	payment: MailFacts["payment-receipt"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("payment-receipt.subject"),
		title: text.t("payment-receipt.title"),
		blocks: [
			amount(text.money(payment.amountMinor, payment.currency)),
			facts(
				...listMembershipFacts(payment, text),
				[text.t("label.paidOn"), text.moment(payment.paidAt)],
				[text.t("label.paidUntil"), payment.paidUntil && text.day(payment.paidUntil)],
				[text.t("label.transaction"), referenceOf(payment.transactionId)],
				...listReceiptFacts(payment, text),
			),
			...writeGranted(payment, text),
			action(text.t("seeAccount"), link("/account")),
			receiptNote(payment, text),
		],
		reason: "account",
	};
}

/** Reports what an operator recorded, or what the gateway gave back. */
export function writePaymentRefunded(
	refund: MailFacts["payment-refunded"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const { paymentId, membership, share, endsPlan } = refund;
	return {
		subject: text.t("payment-refunded.subject"),
		title: text.t("payment-refunded.title"),
		blocks: [
			paragraph(text.t(`payment-refunded.lead.${share}`, { when: text.day(refund.refundedAt) })),
			amount(text.money(refund.amountMinor, refund.currency)),
			facts(
				...(membership ? listMembershipFacts(membership, text) : []),
				[text.t("label.transaction"), referenceOf(paymentId)],
				receiptNumberFact(refund.receiptNumber, text),
			),
			...(endsPlan ? [paragraph(text.t("payment-refunded.ended"))] : []),
			paragraph(text.t("payment-refunded.note")),
			writeToUs(paymentId, text, link),
		],
		reason: "account",
	};
}

export function writeTipSent(
	tip: MailFacts["tip-sent"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const words = cleanTyped(tip.message ?? "");
	return {
		subject: text.t("tip-sent.subject"),
		title: text.t("tip-sent.title"),
		blocks: [
			paragraph(text.t("tip-sent.lead", { creator: text.name(tip.creator) })),
			amount(text.money(tip.amountMinor, tip.currency)),
			facts(
				[text.t("label.creator"), text.name(tip.creator)],
				[text.t("label.shownAs"), text.t(tip.isAnonymous ? "shownAs.anonymous" : "shownAs.name")],
				[text.t("label.paidOn"), text.moment(tip.paidAt)],
				[text.t("label.transaction"), referenceOf(tip.transactionId)],
				...listReceiptFacts(tip, text),
			),
			...(words ? [quote(text.t("label.yourMessage"), words)] : []),
			action(text.t("seeAccount"), link("/account")),
			receiptNote(tip, text),
		],
		reason: "account",
	};
}

export function writeMembershipBegun(
	membership: MailFacts["membership-begun"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const wording = wordingOf(membership);
	const start = membership.startsAtLaunch ? "atLaunch" : "started";
	const title = text.t(`membership-begun.${start}.subject.${wording}`);
	const begun = text.day(membership.begunAt);
	return {
		subject: title,
		title,
		blocks: [
			paragraph(
				text.t(`membership-begun.${start}.lead.${wording}`, {
					...namesOf(membership, text),
					begun,
				}),
			),
			...writeGranted(membership, text),
			action(text.t("seeAccount"), link("/account")),
		],
		reason: "account",
	};
}

export function writePlanStarted(
	membership: MailFacts["plan-started"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const wording = wordingOf(membership);
	const title = text.t(`plan-started.title.${wording}`);
	return {
		subject: title,
		title,
		blocks: [
			paragraph(
				text.t(`plan-started.lead.${wording}`, {
					...namesOf(membership, text),
					started: text.day(membership.startedAt),
				}),
			),
			...writeGranted(membership, text),
			action(text.t("seeAccount"), link("/account")),
		],
		reason: "account",
	};
}

/** A link to the page that sells the same thing. */
function offerLink({ planKind, creatorId }: MembershipFacts, link: WebLink): string {
	if (planKind === "package") return link("/creator-subscriptions");
	return link("/subscription", creatorId === null ? {} : { creator_id: String(creatorId) });
}

export function writeMembershipEnded(
	membership: MailFacts["membership-ended"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const wording = wordingOf(membership);
	const title = text.t(`membership-ended.subject.${wording}`);
	const ended = text.day(membership.endedAt);
	return {
		subject: title,
		title,
		blocks: [
			paragraph(
				text.t(`membership-ended.lead.${wording}`, { ...namesOf(membership, text), ended }),
			),
			paragraph(text.t("membership-ended.note")),
			action(text.t("membership-ended.action"), offerLink(membership, link)),
		],
		reason: "account",
	};
}
