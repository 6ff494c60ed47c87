import { expect, it } from "vitest";
import { type CallDefinition, calls } from "../../../contract/calls";
import { type ContractCallName, contractCalls } from "../../../contract/optional-calls";
import { describeOnOneDatabase } from "../../support/platform-fixture";

const rows = Object.entries(contractCalls) as [ContractCallName, CallDefinition][];

describeOnOneDatabase("the call table", (fixture) => {
	it("has the 21 calls of the specification", () => {
		expect(Object.keys(calls)).toHaveLength(21);
	});

	it.each(rows)(
		"has a route for %s that responds in JSON, with data or an error",
		async (_, definition) => {
			for (const path of [definition.path, definition.fallbackPath ?? definition.path]) {
				const filled = path.replace("{id}", "1").replace("{code}", "WELCOME20");
				const client = fixture.createClient();
				const response = await client.fetch(filled, { method: definition.method });
				expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
				const { message } = await response.json();
				expect(message).not.toBe("Not found.");
			}
		},
	);

	const writes = rows.filter(
		([, { method, credentials, isTokenOptional }]) =>
			method === "POST" && credentials && !isTokenOptional,
	);
	it.each(writes)("accepts no write to %s without a CSRF token", async (_, { path }) => {
		const client = fixture.createClient();
		await client.csrfToken();
		const response = await client.fetch(path, { method: "POST", body: "{}" });
		expect(response.status).toBe(419);
	});

	it("responds to an unknown address with 404 in JSON", async () => {
		const response = await fixture.createClient().fetch("/web/api/auth/unknown");
		expect(response.status).toBe(404);
		expect(await response.json()).toEqual({ success: false, message: "Not found." });
	});

	it("reports an internal error without details", async () => {
		const broken = await fixture.openAnother();
		await broken.close();
		const request = new Request("http://platform.test/api/v1/web-subscriptions/pricing");
		const response = await broken.fetch(request);
		expect(response.status).toBe(500);
		expect(await response.json()).toEqual({ success: false, message: "Server error." });
		expect(fixture.errors).not.toHaveLength(0);
		expect(await broken.isDatabaseUp()).toBe(false);
	});
});
