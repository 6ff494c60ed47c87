/** Users and the calls that sign them in and out (docs/product/account.md). */
import { z } from "zod";
import { lenient, wireFlag, wireId, wireTier } from "./scalar";

/** Verified when truthy: databases send 1, frameworks send a time. */
const wireVerification = lenient(z.union([z.boolean(), z.number(), z.string()]));

/** People type these fields when they register, and can change them later. */
export const profileFields = { name: z.string(), phone: z.string() };
export type WireProfile = z.infer<z.ZodObject<typeof profileFields>>;

/** `is_active` missing means active; the two verification fields come from different calls. */
export const wireUser = z.looseObject({
	id: wireId,
	name: lenient(z.string()),
	email: z.string(),
	phone: lenient(z.string()),
	avatar: lenient(z.string()),
	is_active: lenient(z.boolean()),
	email_verified_at: wireVerification,
	email_verified: wireVerification,
	/** A mail server said that there is no such address. */
	email_undeliverable: lenient(z.boolean()),
	/** True when the person has switched off the reminders of plans that end. */
	reminders_off: lenient(z.boolean()),
	is_creator: lenient(wireFlag),
	creator_tier: lenient(wireTier),
	/** The language of mails. */
	locale: lenient(z.string()),
});
export type WireUser = z.infer<typeof wireUser>;

export const csrfResponse = z.looseObject({ csrf_token: z.string().min(1) });

export const loginPayload = z.object({ email: z.string(), password: z.string() });

export const registerPayload = z.object({
	...profileFields,
	email: z.string(),
	password: z.string(),
	password_confirmation: z.string(),
});

/** Login and registration: `{ user }` after unwrapping; the message is checked on the envelope. */
export const authResponse = z.looseObject({ user: wireUser });

/** The session check: the user directly or under `user`. */
export const meResponse = z.union([authResponse, wireUser]);

/** Mobile exchange: `data.user.user`, or one level less. */
export const exchangeResponse = z.union([z.looseObject({ user: authResponse }), authResponse]);

/** The token that opens the web subscription pages. */
export const webTokenResponse = z.looseObject({ token: z.string().min(1) });

export const verifyEmailPayload = z.object({ token: z.string() });
export const sendVerificationEmailPayload = z.object({ email: z.string() });
