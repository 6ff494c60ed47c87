/** The verification mail: both languages in one, because the address says nothing about either. */

const subject = "Verify your email address | أكّد بريدك الإلكتروني";
const english =
	"Please confirm that this is your email address. The link works once, for 24 hours.";
const arabic = "أكّد من فضلك أن هذا بريدك الإلكتروني. يعمل الرابط مرة واحدة خلال 24 ساعة.";
const ignoreEnglish = "You did not sign up for Sawt? Then ignore this message.";
const ignoreArabic = "لم تُنشئ حسابًا في صوت؟ تجاهل هذه الرسالة.";

export type MailContent = { subject: string; text: string; html: string; link: string };

/** Holds nothing that the person typed: a stranger could otherwise send texts in our name. */
export function verificationMail(webOrigin: string, token: string): MailContent {
	const link = `${webOrigin}/verify-email?token=${encodeURIComponent(token)}`;
	const text = [english, link, ignoreEnglish, "", arabic, link, ignoreArabic, ""].join("\n\n");
	const button = (label: string) =>
		`<p><a href="${link}" style="font-weight:bold">${label}</a></p>`;
	const html = [
		"<!doctype html>",
		`<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head><body>`,
		`<div dir="ltr"><p>${english}</p>${button("Verify email")}<p>${ignoreEnglish}</p></div><hr>`,
		`<div lang="ar" dir="rtl"><p>${arabic}</p>${button("تأكيد البريد")}<p>${ignoreArabic}</p></div>`,
		"</body></html>",
	].join("\n");
	return { subject, text, html, link };
}
