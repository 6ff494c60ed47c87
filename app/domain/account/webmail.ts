/**
 * Where the mail of an address is read in a browser ('Open Email App'; docs/product.md,
 * account-20).
 */

const GMAIL = "https://mail.google.com/";

const webmailByProvider = new Map([
	["outlook", "https://outlook.live.com/mail/"],
	["hotmail", "https://outlook.live.com/mail/"],
	["live", "https://outlook.live.com/mail/"],
	["msn", "https://outlook.live.com/mail/"],
	["yahoo", "https://mail.yahoo.com/"],
	["ymail", "https://mail.yahoo.com/"],
	["icloud", "https://www.icloud.com/mail"],
	["me", "https://www.icloud.com/mail"],
	["proton", "https://mail.proton.me/"],
	["protonmail", "https://mail.proton.me/"],
]);

/** The webmail site of the address's provider, `mona@yahoo.com.eg` reads at Yahoo; else Gmail. */
export function getWebmailUrl(email: string): string {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	return webmailByProvider.get(domain.split(".")[0] ?? "") ?? GMAIL;
}
