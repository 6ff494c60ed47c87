/**
 * The person who is signed in, and the gates before buying (docs/product.md#account).
 */
import { z } from "zod";

/** The session keeps exactly this of a person. */
export const userSchema = z.object({
	id: z.string(),
	/** May be blank: show `getDisplayName` instead. */
	name: z.string(),
	email: z.string(),
	phone: z.string().optional(),
	avatar: z.string().optional(),
	isActive: z.boolean(),
	isEmailVerified: z.boolean(),
	isCreator: z.boolean(),
	creatorTier: z.string().optional(),
	/** The language of mails, where the platform tells it. */
	mailLocale: z.string().optional(),
});

export type User = z.infer<typeof userSchema>;

export type UserGate = "account-suspended" | "verification-required";

/** The page that this user must see before buying, tipping or paying; suspension wins. */
export function getUserGate(user: Pick<User, "isActive" | "isEmailVerified">): UserGate | null {
	if (!user.isActive) return "account-suspended";
	if (!user.isEmailVerified) return "verification-required";
	return null;
}

/** The name, or the email when there is no name. */
export function getDisplayName(user: Pick<User, "name" | "email">): string {
	return user.name.trim() || user.email;
}
