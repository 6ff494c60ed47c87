/** Converts users from wire to domain (docs/product/account.md). */

import { type WireUser, wireUser } from "../../contract/user";
import type { User } from "../domain/account/user";
import { isRecord } from "./answer.server";
import { readPictureAddress, readText, readTier, toId } from "./scalar.server";

/** Converts a user. Only a literal false suspends the account, and either verification field verifies it. */
export function toUser(wire: WireUser): User {
	return {
		id: toId(wire.id),
		name: readText(wire.name) ?? "",
		email: wire.email,
		phone: readText(wire.phone),
		avatar: readPictureAddress(wire.avatar),
		isActive: wire.is_active !== false,
		isEmailVerified: Boolean(wire.email_verified_at) || Boolean(wire.email_verified),
		isCreator: wire.is_creator === true,
		creatorTier: readTier(wire.creator_tier),
		mailLocale: readText(wire.locale),
	};
}

/** Returns the user of a parsed answer, which is under `user.user`, under `user` or at the top. */
export function toNestedUser(data: Record<string, unknown>): User {
	const inner = isRecord(data.user) ? data.user : {};
	for (const candidate of [inner.user, inner]) {
		const parsed = wireUser.safeParse(candidate);
		if (parsed.success) return toUser(parsed.data);
	}
	return toUser(wireUser.parse(data));
}
