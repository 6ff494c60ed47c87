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

/** Goes to an address that anybody may have typed, so it names no person. */
export function writeEmailChange(
	{ token, expiresAt }: MailFacts["email-change"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const secretLink = link("/confirm-email", { token });
	return {
		subject: text.t("email-change.subject"),
		title: text.t("email-change.title"),
		blocks: [
			paragraph(text.t("email-change.lead", { until: text.moment(expiresAt) })),
			...secretAction(text, text.t("email-change.action"), secretLink),
			note(text.t("email-change.note")),
		],
		reason: "address",
		secretLink,
	};
}

/** Does not name the new address: the old mailbox may be read by somebody else by now. */
export function writeEmailChanged(
	{ token, changedAt, expiresAt }: MailFacts["email-changed"],
	text: MailText,
	link: WebLink,
): MailDocument {
	const secretLink = link("/undo-email", { token });
	return {
		subject: text.t("email-changed.subject"),
		title: text.t("email-changed.title"),
		blocks: [
			paragraph(text.t("email-changed.lead", { when: text.moment(changedAt) })),
			paragraph(text.t("email-changed.undo", { until: text.moment(expiresAt) })),
			...secretAction(text, text.t("email-changed.action"), secretLink),
			note(text.t("email-changed.note")),
		],
		reason: "account",
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

/** Its link does not sign in: the page sends another mail, to the same address. */
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
