/**
 * The person who is signed in, and the gates that stand before buying (docs/product.md#account).
 */

export type User = {
	id: string;
	/** May be blank: show `getDisplayName` instead. */
	name: string;
	email: string;
	phone?: string;
	avatar?: string;
	isActive: boolean;
	isEmailVerified: boolean;
	isCreator: boolean;
	creatorTier?: string;
};

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
