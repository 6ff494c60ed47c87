/** Each rate-limited form checks its own limit and then does not call the platform. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { authenticate } from "~/server/account/authenticator.server";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { sampleUser as user } from "../../../tests/support/sample-user";
import { action as deleteAccount } from "../account/delete";
import { action as changePassword } from "../account/password";
import { action as askForPassword } from "./forgot-password";
import { action as register } from "./register";
import { action as resetPassword } from "./reset-password";
import { action as changeEmail } from "./verification-required";
import { action as verify } from "./verify-email";

const password = "a good password";
const pair = { password, password_confirmation: password };
const person = { name: "Mona", email: user.email, phone: "01001234567" };

/** A context whose limits are all spent, and the names of those that were asked. */
function spendLimits() {
	const asked: string[] = [];
	const context = {
		limits: {
			allow: async (name: string) => void asked.push(name),
			allowFor: async (name: string, email: string) => void asked.push(`${name} for ${email}`),
			attempt: async (name: string, account: string) => void asked.push(`${name} by ${account}`),
		},
		session: { user, data: {} },
		services: { store: createMemoryStore(), metrics: { count() {} } },
		api: { supports: () => true },
		// May do all of it, even correct the address.
		visitor: async () => ({ ...user, isEmailVerified: false }),
		locale: "en",
	} as unknown as RequestContext;
	return { context, asked };
}

type Form = Record<string, string>;
type Act = (args: ActionFunctionArgs) => Promise<unknown>;

const acts: [name: string, form: Form, limit: string, act: Act][] = [
	["a registration", { ...person, ...pair }, `register by ${user.email}`, register],
	["a verification", { token: "a-token" }, "verify by link", verify],
	["an email for a new password", { email: user.email }, `reset for ${user.email}`, askForPassword],
	["a new password", { token: "a-token", ...pair }, "password by link", resetPassword],
	[
		"a password change",
		{ current_password: password, ...pair },
		`password for ${user.email}`,
		changePassword,
	],
	[
		"another address",
		{ intent: "change", email: "right@example.com", current_password: password },
		`password for ${user.email}`,
		changeEmail,
	],
	["a deletion", { current_password: password }, `password for ${user.email}`, deleteAccount],
];

it.each(acts)("[session-12] %s is a 429 by its own limit", async (_name, form, limit, act) => {
	const { context, asked } = spendLimits();
	const body = new URLSearchParams(form);
	const request = new Request("http://localhost/", { method: "POST", body });
	expect(await act({ request, context, params: {} })).toMatchObject({ init: { status: 429 } });
	expect(asked).toEqual([limit]);
});

it("[session-12] an app token is not exchanged beyond its limit", async () => {
	const { context, asked } = spendLimits();
	const request = new Request("http://localhost/?token=a-token");
	expect(await authenticate("app-token", request, context, "a-token")).toBeUndefined();
	expect(asked).toEqual(["exchange by link"]);
});
