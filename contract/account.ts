/** What a person changes about the account and its memberships: optional calls (docs/product.md#account). */
import { z } from "zod";
import { wireId } from "./scalar";

/** All of it each time; `locale` is the language of mails. */
export const profilePayload = z.object({ name: z.string(), phone: z.string(), locale: z.string() });

/** `all`: this session too. */
export const endSessionsPayload = z.object({ scope: z.literal("all") });

export const deleteAccountPayload = z.object({ current_password: z.string() });

/** A running plan has no id of its own: one per plan, and creator where it belongs to one. */
export const membershipPayload = z.object({ plan_id: wireId, creator_id: z.nullish(wireId) });
