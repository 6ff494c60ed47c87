/**
 * The person who is signed in, and the gates before buying (docs/product.md#account).
 */

import type { User } from "./user-schema";

export type { User } from "./user-schema";

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
