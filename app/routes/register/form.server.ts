/**
 * The registration form, named as its payload is (docs/product.md#account); the platform decides
 * the rest.
 */
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { PlatformClient } from "~/api/platform-client.server";
import type { RegisterInput } from "~/api/sign-in.server";
import { normalizePhone } from "~/domain/account/phone";
import { emailSchema } from "~/server/account/email-field.server";
import type { SignInStrategy } from "~/server/account/sign-in.server";

const createSchema = (t: TFunction<"auth">) => {
	const filled = (message: string) => z.string({ error: message }).trim().min(1, message);
	return z
		.object({
			name: filled(t("required.name")),
			email: emailSchema(t),
			phone: filled(t("required.phone")).transform(normalizePhone),
			password: z.string({ error: t("required.password") }),
			password_confirmation: z.string({ error: t("required.passwordConfirmation") }),
		})
		.refine((form) => form.password === form.password_confirmation, {
			path: ["password_confirmation"],
			error: t("passwordsDiffer"),
			// Said at once, even while other fields are missing.
			when: ({ value }) => hasBothPasswords(value),
		})
		.transform(
			({ password_confirmation, ...form }): RegisterInput => ({
				...form,
				passwordConfirmation: password_confirmation,
			}),
		);
};

export const fieldNames = ["name", "email", "phone", "password", "password_confirmation"] as const;
export const secretNames = ["password", "password_confirmation"];

export function createRegisterStrategy(api: PlatformClient, t: TFunction<"auth">) {
	return {
		name: "register",
		parse: (form) => parseWithZod(form, { schema: createSchema(t) }),
		call: (input) => api.account.register(input),
	} satisfies SignInStrategy<RegisterInput>;
}

function hasBothPasswords(value: unknown): boolean {
	const { password, password_confirmation } = value as Record<string, unknown>;
	return typeof password === "string" && typeof password_confirmation === "string";
}
