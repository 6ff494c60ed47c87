/** A person as the wire spells one (docs/product.md, account-1, account-2, operator-38). */
import type { WireUser } from "../../contract/user";
import { isStolen } from "../database/suspension-reason";
import type { UserRow } from "./user-store";

/**
 * Carries both spellings of verification: clients look at one or the other. Of a stolen account
 * only what tells who signs in that it is closed: they may be the thief.
 */
export function toWireUser(user: UserRow): WireUser {
	const closed = {
		id: user.id,
		email: user.email,
		is_active: user.is_active === 1,
		email_verified_at: user.email_verified_at,
		email_verified: user.email_verified_at !== null,
	};
	if (isStolen(user)) return closed;
	return {
		...closed,
		name: user.name,
		phone: user.phone,
		avatar: user.avatar,
		is_creator: user.is_creator === 1,
		creator_tier: user.creator_tier,
		locale: user.locale,
	};
}
