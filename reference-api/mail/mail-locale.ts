/** The languages of mails, and how a caller's language is read. */

export const MAIL_LOCALES = ["en", "ar"] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

/** For an account whose language is not known yet, and for operators who choose none. */
export const DEFAULT_MAIL_LOCALE: MailLocale = "en";

export const isMailLocale = (text: unknown): text is MailLocale =>
	MAIL_LOCALES.includes(text as MailLocale);

/** The first language of the list that mails are written in: `fr, ar-EG;q=0.8` is `ar`. */
export function readMailLocale(text: string | null | undefined): MailLocale | undefined {
	const languages = (text ?? "")
		.split(",")
		.map((part) => part.trim().toLowerCase().split(/[-_;]/)[0]);
	return languages.find(isMailLocale);
}
