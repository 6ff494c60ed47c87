/** Mails about the account itself. They contain nothing that the person typed. */
import { isolateLtr } from "../base/text";
import {
	action,
	type MailDocument,
	note,
	paragraph,
	secretAction,
	type WebLink,
} from "./mail-document";
import type { MailFacts } from "./mail-kind";
import type { MailText } from "./mail-text";

/** A stranger may type any address, so a typed name or text would go out in our name. */
export function writeVerifyEmail(
	{ token, expiresAt }: MailFacts["verify-email"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const secretLink = link("/verify-email", { token });
	return {
		subject: text.t("verify-email.subject"),
		title: text.t("verify-email.title"),
		blocks: [
			paragraph(text.t("verify-email.lead", { until: text.moment(expiresAt) })),
			...secretAction(text, text.t("verify-email.action"), secretLink),
			note(text.t("verify-email.note")),
		],
		reason: "address",
		secretLink,
	};
}

export function writePasswordReset(
	{ token, expiresAt }: MailFacts["password-reset"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const secretLink = link("/reset-password", { token });
	return {
		subject: text.t("password-reset.subject"),
		title: text.t("password-reset.title"),
		blocks: [
			paragraph(text.t("password-reset.lead", { until: text.moment(expiresAt) })),
			...secretAction(text, text.t("password-reset.action"), secretLink),
			note(text.t("password-reset.note")),
		],
		reason: "account",
		secretLink,
	};
}

export function writePasswordChanged(
	{ changedAt }: MailFacts["password-changed"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("password-changed.subject"),
		title: text.t("password-changed.title"),
		blocks: [
			paragraph(text.t("password-changed.lead", { when: text.moment(changedAt) })),
			paragraph(text.t("password-changed.note")),
			action(text.t("password-changed.action"), link("/forgot-password")),
		],
		reason: "account",
	};
}

/** Its link lets nobody in: the page sends another mail, to the same address. */
export function writeAccountImported(
	{ email }: MailFacts["account-imported"],
	text: MailText,
	link: WebLink,
): MailDocument {
	return {
		subject: text.t("account-imported.subject"),
		title: text.t("account-imported.title"),
		blocks: [
			paragraph(text.t("account-imported.lead", { email: isolateLtr(email) })),
			action(text.t("account-imported.action"), link("/forgot-password", { email })),
			note(text.t("account-imported.note")),
		],
		reason: "account",
	};
}

export function writeAccountDeleted(
	{ deletedAt }: MailFacts["account-deleted"],
	text: MailText,
): MailDocument {
	return {
		subject: text.t("account-deleted.subject"),
		title: text.t("account-deleted.title"),
		blocks: [
			paragraph(
				text.t("account-deleted.lead", {
					when: text.moment(deletedAt),
					fields: text.deletedFields,
				}),
			),
			paragraph(text.t("account-deleted.stored")),
			note(text.t("account-deleted.note")),
		],
		reason: "address",
	};
}
