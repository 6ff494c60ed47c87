/**
 * The person who is signed in, what keeps a person from buying, and the webmail site of an email address.
 */

import { z } from "zod";
import { showName } from "#core/name";

/** People type these fields when they register, and can change them later. */
export const profileSchema = z.object({
	/** May be blank; pages show `getDisplayName`. */
	name: z.string(),
	phone: z.string().optional(),
});

export type Profile = z.infer<typeof profileSchema>;

/** A profile with what its forms require. */
export type CompleteProfile = Profile & { phone: string };

/** The user record in the session. */
export const userSchema = profileSchema.extend({
	id: z.string(),
	email: z.string(),
	avatar: z.string().optional(),
	isActive: z.boolean(),
	isEmailVerified: z.boolean(),
	/** A mail server said that there is no such address. */
	isEmailUndeliverable: z.boolean().optional(),
	/** The person has switched off the reminders of plans that end. */
	hasRemindersOff: z.boolean().optional(),
	isCreator: z.boolean(),
	creatorTier: z.string().optional(),
	/** The language of emails, where the platform says it. */
	mailLocale: z.string().optional(),
});

export type User = z.infer<typeof userSchema>;

/** Why a person may not buy, named after the page that explains it. */
export type UserRestriction = "account-suspended" | "verification-required";

/** Returns the page that this user must see before buying, tipping or paying; suspension wins. */
export function getRestriction(
	user: Pick<User, "isActive" | "isEmailVerified">,
): UserRestriction | null {
	if (!user.isActive) return "account-suspended";
	if (!user.isEmailVerified) return "verification-required";
	return null;
}

/** Returns the name, or the email when there is nothing to see of the name. */
export function getDisplayName(user: Pick<User, "name" | "email">): string {
	return showName(user.name, user.email);
}

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

/** Returns the webmail site of an address's provider: Yahoo for `mona@yahoo.com.eg`; Gmail for unknown ones (account-20). */
export function getWebmailUrl(email: string): string {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	return webmailByProvider.get(domain.split(".")[0] ?? "") ?? GMAIL;
}
