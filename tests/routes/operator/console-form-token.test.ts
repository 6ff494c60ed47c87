/**
 * Tests the console's forms for clients that send neither Origin nor Sec-Fetch-Site, such as text
 * browsers. The token of the operator's session protects these forms.
 */
import { expect, it } from "vitest";
import { requestNewTransfer } from "../../contract/platform/payer";
import { writeCookies } from "../../support/cookie";
import { readDocument, readWords } from "../../support/document";
import type { PageClient } from "../../support/page-client";
import { describeOnOneDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { createConsoleClient, fetchConsole, openBackOffice, pressForm } from "./back-office";

type Fields = Record<string, string>;

/** Posts as lynx does: with a cookie, and without the origin of the form. */
async function postAsTextBrowser(
	fixture: PlatformFixture,
	visitor: PageClient,
	path: string,
	form: Fields = {},
) {
	const { referrer, ...fields } = form;
	const cookie = writeCookies(visitor.cookies);
	const request = new Request(`http://console.test${path}`, {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { ...(cookie && { Cookie: cookie }), ...(referrer && { Referer: referrer }) },
	});
	return fetchConsole(fixture.platform, request);
}

const readTokens = (page: Awaited<ReturnType<PageClient["get"]>>) =>
	[...readDocument(page).querySelectorAll("form[method=post]")].map(
		(form) => form.querySelector<HTMLInputElement>("input[name=form_token]")?.value,
	);

describeOnOneDatabase("the console for a text browser", (fixture) => {
	it("accepts a decision with the token of its form", async () => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus } = await requestNewTransfer(fixture);
		const path = `/operator/manual-payments/${id}/approve`;
		const [form_token = ""] = readTokens(await hala.get(path));
		expect(form_token).toHaveLength(22);
		expect((await postAsTextBrowser(fixture, hala, path, { form_token })).status).toBe(303);
		expect(await readStatus()).toBe("approved");
	});

	it.each<[string, Fields]>([
		["without a token", {}],
		["with an empty one", { form_token: "" }],
		["with one of its own", { form_token: "a".repeat(22) }],
		["with the address of another site", { referrer: "https://evil.example/" }],
	])("rejects a form from another site %s, with a message and a way back", async (_, fields) => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus } = await requestNewTransfer(fixture);
		const path = `/operator/manual-payments/${id}/approve`;
		const response = await postAsTextBrowser(fixture, hala, path, fields);
		expect(response.status).toBe(403);
		expect(await response.text()).toContain("Open the page again");
		expect(await readStatus()).toBe("pending");
	});

	it("rejects the token of another operator's session", async () => {
		const other = await openBackOffice(fixture);
		const [form_token = ""] = readTokens(await other.get("/operator"));
		const hala = await openBackOffice(fixture);
		const response = await postAsTextBrowser(fixture, hala, "/operator/logout", { form_token });
		expect([form_token.length, response.status]).toEqual([22, 403]);
	});

	it("[session-35] takes no decision from a page that another operator opened, however it is sent", async () => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus } = await requestNewTransfer(fixture);
		const question = await hala.get(`/operator/manual-payments/${id}/approve`);
		const link = await fixture.platform.operator.accounts.invite("Karim", "test", {
			role: "owner",
		});
		const karim = createConsoleClient(fixture.platform);
		await karim.post(link.slice(link.indexOf("/operator")), { password: "a long sentence of one" });
		const rejected = await pressForm(karim, question);
		expect([rejected.status, readWords(rejected, "h1")]).toEqual([
			409,
			expect.stringMatching(/as .*Karim/),
		]);
		expect(await readStatus()).toBe("pending");
	});

	it("lets an operator sign in, although that page has no token yet", async () => {
		await openBackOffice(fixture);
		const password = await fixture.platform.operator.resetPassword("test", "Hala");
		const visitor = createConsoleClient(fixture.platform);
		expect(readTokens(await visitor.get("/operator/login"))).toEqual([undefined]);
		const form = { name: "Hala", password };
		const response = await postAsTextBrowser(fixture, visitor, "/operator/login", form);
		expect(response.headers.get("Location")).toBe("/operator");
	});

	it("[session-26] is in every form of every page", async () => {
		const hala = await openBackOffice(fixture);
		const { id } = await requestNewTransfer(fixture);
		const paths = [
			"",
			"/manual-payments",
			`/manual-payments/${id}/reject`,
			"/people",
			"/catalogue",
		];
		for (const path of [...paths, "/operators", "/webhooks", "/contact-inquiries"]) {
			const tokens = readTokens(await hala.get(`/operator${path}`));
			expect(tokens.length, path).toBeGreaterThan(0);
			expect(new Set(tokens.map((token) => token?.length)), path).toEqual(new Set([22]));
		}
	});
});
