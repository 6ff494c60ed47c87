/** A person as the wire spells one (docs/product.md, account-1, account-2). */
import type { WireUser } from "../../contract/user";
import type { UserRow } from "./user-store";

/** Carries both spellings of verification: clients look at one or the other. */
export function toWireUser(user: UserRow): WireUser {
	return {
		id: user.id,
		name: user.name,
		email: user.email,
		phone: user.phone,
		avatar: user.avatar,
		is_active: user.is_active === 1,
		email_verified_at: user.email_verified_at,
		email_verified: user.email_verified_at !== null,
		is_creator: user.is_creator === 1,
		creator_tier: user.creator_tier,
		locale: user.locale,
	};
}
