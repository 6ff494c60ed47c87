/**
 * How a person changes the account and its memberships: optional calls (docs/product/account.md).
 */
import { z } from "zod";
import { wireId } from "./scalar";
import { profileFields } from "./user";

/** Every field is sent each time; `locale` is the language of mails. */
export const profilePayload = z.object({ ...profileFields, locale: z.string() });

/** `all` includes this session. */
export const endSessionsPayload = z.object({ scope: z.literal("all") });

/** `email` is the new address. */
export const changeEmailPayload = z.object({ email: z.string(), current_password: z.string() });

/** `email` is the new address. */
export const emailChangePayload = z.object({ email: z.string(), current_password: z.string() });

/** Withdraws the change to this address, which must be the one that waits. */
export const cancelEmailChangePayload = z.object({ email: z.string() });

/** The token of a mailed link. */
export const emailTokenPayload = z.object({ token: z.string() });

/** The address that waits for its confirmation; null when none does. */
export const emailChangeResponse = z.object({
	email: z.nullish(z.string()),
	expires_at: z.nullish(z.string()),
});

/** The address that a verification mail went to. */
export const verificationLinkResponse = z.object({ email: z.string() });

export const ownDataPayload = z.object({ current_password: z.string() });

/** Everything that is stored about the person: pages hand it out as it is. */
export const ownDataResponse = z.object({ copy: z.record(z.string(), z.unknown()) });

/** `enabled`: whether the person is reminded before a plan ends. */
export const updateRemindersPayload = z.object({ enabled: z.boolean() });

/** `token` is that of a reminder's link. Reminders are switched off, or on again with `enabled`. */
export const stopRemindersPayload = z.object({
	token: z.string(),
	enabled: z.optional(z.boolean()),
});

export const deleteAccountPayload = z.object({ current_password: z.string() });

/**
 * A running plan has no id of its own: there is one per plan, and per creator where it belongs to
 * one.
 */
export const membershipPayload = z.object({ plan_id: wireId, creator_id: z.nullish(wireId) });
