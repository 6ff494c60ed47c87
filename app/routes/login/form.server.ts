/**
 * The login form, named as its payload is (docs/product.md#account); zod stays out of the browser.
 */
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import { z } from "zod";
import type { PlatformClient } from "~/api/platform-client.server";
import { emailSchema } from "~/server/account/email-field.server";
import type { SignInStrategy } from "~/server/account/sign-in.server";

const createSchema = (t: TFunction<"auth">) =>
	z.object({
		email: emailSchema(t),
		password: z.string({ error: t("login.passwordMissing") }),
	});

export const secretNames = ["password"];

export function createLoginStrategy(api: PlatformClient, t: TFunction<"auth">) {
	return {
		name: "login",
		parse: (form) => parseWithZod(form, { schema: createSchema(t) }),
		call: (input) => api.account.login(input),
	} satisfies SignInStrategy<z.infer<ReturnType<typeof createSchema>>>;
}
