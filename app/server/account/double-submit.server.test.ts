import { expect, it, vi } from "vitest";
import type { RequestContext } from "~/server/context.server";
import { createMemoryStore } from "~/server/shared-store.server";
import { noteDone, wasJustDone } from "./double-submit.server";

const post = (formToken: string) =>
	new Request("http://localhost/account/password", {
		method: "POST",
		body: new URLSearchParams({ form_token: formToken }),
	});

it("[account-34] is reported for five minutes to the form that did it, and to no other", async () => {
	const store = createMemoryStore();
	const set = vi.spyOn(store, "set");
	const context = { session: { formToken: "own" }, services: { store } } as RequestContext;
	await noteDone(context, "password-changed");
	expect(set.mock.calls.map(([, , seconds]) => seconds)).toEqual([5 * 60]);
	expect(await wasJustDone(context, post("own"), "password-changed")).toBe(true);
	expect(await wasJustDone(context, post("other"), "password-changed")).toBe(false);
	expect(await wasJustDone(context, post("own"), "account-deleted")).toBe(false);
});
