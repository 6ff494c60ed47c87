/** Each form that may be tried only so often asks its own limit, and then the platform nothing. */
import { expect, it } from "vitest";
import { exchangeToken } from "~/server/account/token-link.server";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { sampleUser as user } from "../../tests/support/sample-user";
import { action as deleteAccount } from "./account-delete/route";
import { action as changePassword } from "./account-password/route";
import { action as askForPassword } from "./forgot-password/route";
import { action as register } from "./register/route";
import { resetPassword } from "./reset-password/action.server";
import { verify } from "./verify-email/action.server";

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
		},
		session: { user, data: {} },
		services: { store: createMemoryStore() },
		visitor: async () => user,
		locale: "en",
	} as unknown as RequestContext;
	return { context, asked };
}

type Form = Record<string, string>;
type Act = (context: RequestContext, request: Request) => Promise<unknown>;

const acts: [name: string, form: Form, limit: string, act: Act][] = [
	[
		"a registration",
		{ ...person, ...pair },
		"register",
		(context, request) => register({ request, context, params: {} }),
	],
	[
		"a verification",
		{ token: "a-token" },
		"verify",
		(context, request) => request.formData().then((fields) => verify(context, fields)),
	],
	[
		"a mail for a new password",
		{ email: user.email },
		"reset",
		(context, request) => askForPassword({ request, context, params: {} }),
	],
	["a new password", { token: "a-token", ...pair }, "password", resetPassword],
	[
		"another password",
		{ current_password: password, ...pair },
		`password for ${user.email}`,
		(context, request) => changePassword({ request, context, params: {} }),
	],
	[
		"a deletion",
		{ current_password: password },
		`password for ${user.email}`,
		(context, request) => deleteAccount({ request, context, params: {} }),
	],
];

it.each(acts)("[session-12] %s is a 429 by its own limit", async (_name, form, limit, act) => {
	const { context, asked } = spendLimits();
	const body = new URLSearchParams(form);
	const request = new Request("http://localhost/", { method: "POST", body });
	expect(await act(context, request)).toMatchObject({ init: { status: 429 } });
	expect(asked).toEqual([limit]);
});

it("[session-12] a token of the app is not exchanged beyond its limit", async () => {
	const { context, asked } = spendLimits();
	expect(await exchangeToken(context, "a-token")).toBe(false);
	expect(asked).toEqual(["exchange"]);
});
