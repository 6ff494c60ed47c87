/** Forgotten and changed passwords: optional calls (docs/product/account.md). */
import { z } from "zod";

export const forgotPasswordPayload = z.object({ email: z.string() });

export const resetPasswordPayload = z.object({
	token: z.string(),
	password: z.string(),
	password_confirmation: z.string(),
});

export const changePasswordPayload = z.object({
	current_password: z.string(),
	password: z.string(),
	password_confirmation: z.string(),
});
