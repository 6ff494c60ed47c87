/** A person as the session keeps them; apart from user.ts, which browsers load too. */
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
