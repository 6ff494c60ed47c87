import { expect, it } from "vitest";
import { requestNewTransfer } from "../../contract/platform/payer";
import { readDocument } from "../../support/document";
import type { Page } from "../../support/page-client";
import { describeOnOneDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { createConsoleClient, fetchConsole, openBackOffice, pressForm } from "./back-office";

const origin = "http://console.test";
const sections = [
	"manual-payments",
	"transactions",
	"webhooks",
	"outbox",
	"contact-inquiries",
	"audit",
];

async function send(fixture: PlatformFixture, path: string, init: RequestInit = {}) {
	const headers = new Headers(init.headers);
	headers.set("Origin", origin);
	const request = new Request(`${origin}/operator${path}`, { ...init, headers });
	const response = await fetchConsole(fixture.platform, request);
	return { response, location: response.headers.get("Location"), html: await response.text() };
}

async function signIn(fixture: PlatformFixture, password: string) {
	const body = new URLSearchParams({ name: "Hala", password });
	const { response } = await send(fixture, "/login", { method: "POST", body });
	return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

describeOnOneDatabase("the operator console", (fixture) => {
	it("opens every list with the password, and closes them after twelve hours", async () => {
		const cookie = await signIn(fixture, await fixture.platform.operator.resetPassword("test"));
		for (const section of sections) {
			const { response } = await send(fixture, `/${section}`, { headers: { Cookie: cookie } });
			expect(response.status).toBe(200);
		}
		fixture.advance(12 * 3600);
		const late = await send(fixture, "/audit", { headers: { Cookie: cookie } });
		expect(late.location).toBe("/operator/login?next=%2Foperator%2Faudit");
	});

	it("[operator-73] leads from a sign-in to the requested page, even after a wrong password", async () => {
		const password = await fixture.platform.operator.resetPassword("test");
		const visitor = createConsoleClient(fixture.platform);
		const page = "/operator/manual-payments?state=pending&lang=ar";
		const { location } = await visitor.get(page);
		const requested = await visitor.get(location ?? "");
		const wrong = await pressForm(visitor, requested, { name: "Hala", password: "guess" });
		expect(wrong.status).toBe(422);
		const language = readDocument(wrong).querySelector("header a[hreflang]")?.getAttribute("href");
		const form = await visitor.get(language ?? "");
		expect((await pressForm(visitor, form, { name: "Hala", password })).location).toBe(page);
		expect((await visitor.get(location ?? "")).location).toBe(page);
	});

	it("responds to an address with a trailing slash too, like every page of the site", async () => {
		const hala = await openBackOffice(fixture);
		for (const path of ["/operator/", "/operator/people/"]) {
			expect((await hala.get(path)).status).toBe(200);
		}
	});

	it("[operator-73] reports that a form sent after the session ended had no effect, and leads back to it", async () => {
		const hala = await openBackOffice(fixture);
		const form = "/operator/catalogue/creators/new?lang=en";
		fixture.advance(12 * 3600);
		const sent = await hala.post(form, { name: "Late" }, { Referer: origin + form });
		const requested = await hala.follow(sent);
		expect(readDocument(requested).getElementById("notice")?.textContent).toContain(
			"nothing was done",
		);
		const password = await fixture.platform.operator.resetPassword("test", "Hala");
		expect((await pressForm(hala, requested, { name: "Hala", password })).location).toBe(form);
		expect((await hala.get("/operator/catalogue")).html).not.toContain("Late");
	});

	it.each([
		"https://evil.example/operator/",
		"//evil.example/operator/",
		"/\\evil.example/operator/",
		"/\t/evil.example/operator/",
		"/operator/../login",
		"/operator/%2e%2e/login",
		"/operators",
		"javascript:alert(1)",
	])("[operator-73] does not lead from a sign-in to %j", async (next) => {
		const hala = await openBackOffice(fixture);
		const login = await hala.get(`/operator/login?next=${encodeURIComponent(next)}`);
		expect([login.status, login.location]).toEqual([303, "/operator"]);
	});

	it.each([
		["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
		["nowhere that is named", { Origin: "null" }],
	])("rejects a decision sent by a form of %s", async (_, headers) => {
		const cookie = await signIn(fixture, await fixture.platform.operator.resetPassword("test"));
		const { id } = await requestNewTransfer(fixture);
		const request = new Request(`${origin}/operator/manual-payments/${id}/approve`, {
			method: "POST",
			headers: { ...headers, Cookie: cookie },
			body: new URLSearchParams(),
		});
		expect((await fetchConsole(fixture.platform, request)).status).toBe(403);
		const rows = await Array.fromAsync(fixture.platform.operator.manualPayments.list());
		expect(rows.find((row) => row.id === id)?.status).toBe("pending");
	});

	it("[operator-274] tells of the command for a lost password when it is asked", async () => {
		const { html } = await send(fixture, "/login");
		expect(html).toMatch(/<details><summary>Lost it\?<\/summary>.*operator-password.*<\/details>/s);
		expect(html.split("<details>")[0]).not.toContain("operator-password");
	});

	it("[operator-81] marks a wrong password beside its hint, and only then", async () => {
		const look = (page: Page) => {
			const document = readDocument(page);
			const field = document.querySelector("[type=password]");
			const described = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
			return {
				isInvalid: field?.getAttribute("aria-invalid"),
				described: described.map((id) => id.replace(`${field?.id}-`, "")),
				isLinked: document.querySelector("#problem a")?.getAttribute("href") === `#${field?.id}`,
			};
		};
		const wrong = { isInvalid: "true", described: ["hint", "error"], isLinked: true };
		const unmarked = { isInvalid: null, described: ["hint"], isLinked: false };
		const visitor = createConsoleClient(fixture.platform, "198.51.100.7");
		const form = await visitor.get("/operator/invite?token=invented");
		expect(look(form)).toEqual(unmarked);
		expect(look(await pressForm(visitor, form, { password: "short" }))).toEqual(wrong);
		const guess = { name: "Hala", password: "guess" };
		expect(look(await visitor.post("/operator/login", guess))).toEqual(wrong);
		const enough = { password: "a long sentence of no one" };
		const guessLink = () => pressForm(visitor, form, enough);
		const unknown = await guessLink();
		expect([unknown.status, look(unknown)]).toEqual([422, unmarked]);
		for (let attempt = 1; attempt < 10; attempt++) await guessLink();
		const limited = await guessLink();
		expect([limited.status, look(limited)]).toEqual([429, unmarked]);
	});

	it("[operator-72] has headings without a gap, and cards one level below their section", async () => {
		const hala = await openBackOffice(fixture);
		const { id, email } = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		const transfer = await fixture.platform.operator.manualPayments.find(id);
		await requestNewTransfer(fixture);
		await fixture.withStore((db) =>
			db
				.insertInto("contact_inquiries")
				.values({
					id: "inq_heading",
					name: "Mona",
					email,
					inquiry_type: "other",
					message: "Hello?",
					created_at: fixture.now.toISOString(),
				})
				.execute(),
		);
		const levelsOf = async (path: string, selector: string) => {
			const document = readDocument(await hala.get(`/operator${path}`));
			const headings = [...document.querySelectorAll(`main ${selector}`)];
			return headings.map(({ tagName }) => Number(tagName.slice(1)));
		};
		const cards = ".records .head > :first-child";
		for (const path of ["/contact-inquiries", "/operators"]) {
			expect(new Set(await levelsOf(path, cards)), path).toEqual(new Set([2]));
		}
		const person = `/people/${transfer?.user_id}`;
		expect(new Set(await levelsOf(person, cards))).toEqual(new Set([3]));
		const lists = ["", "/manual-payments", "/catalogue", `/search?q=${id}`];
		for (const path of [...lists, person, `/manual-payments/${id}`, "/operators"]) {
			const levels = await levelsOf(path, ":is(h1, h2, h3, h4)");
			const jumps = levels.map((level, index) => level - (levels[index - 1] ?? 0));
			expect(Math.max(...jumps), path).toBe(1);
		}
	});

	it("[operator-46] has no page at an address with a character that PostgreSQL cannot store", async () => {
		const hala = await openBackOffice(fixture);
		for (const path of [
			"people/a%00",
			"audit?older=2025-05-10T12:00:00.000Z_%00",
			"search?q=%00",
		]) {
			expect((await hala.get(`/operator/${path}`)).status).toBe(404);
		}
	});

	it("ignores an unknown act", async () => {
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator/manual-payments?done=toString");
		expect(page.status).toBe(200);
		expect(readDocument(page).querySelector("[role=status]")).toBeNull();
	});

	it("has one password at a time", async () => {
		const first = await fixture.platform.operator.resetPassword("test");
		const second = await fixture.platform.operator.resetPassword("test");
		expect(second).not.toBe(first);
		expect(await signIn(fixture, first)).toBe("");
		expect(await signIn(fixture, second)).not.toBe("");
	});

	it("gives the password of a new database to one of two processes that start at once", async () => {
		await fixture.withStore(async (db) => {
			await db.deleteFrom("secrets").where("name", "=", "operator-password").execute();
			await db.deleteFrom("operator_sessions").execute();
			await db.deleteFrom("operators").execute();
		});
		const shown: string[] = [];
		const onOperatorPassword = (password: string) => shown.push(password);
		const others = await Promise.all([
			fixture.openAnother({ onOperatorPassword }),
			fixture.openAnother({ onOperatorPassword }),
		]);
		await Promise.all(others.map((other) => other.close()));
		expect(shown).toHaveLength(1);
		expect(await signIn(fixture, shown[0] ?? "")).not.toBe("");
	});

	it("shows every waiting transfer, however old, before decided ones", async () => {
		const cookie = await signIn(fixture, await fixture.platform.operator.resetPassword("test"));
		const { id: waiting } = await requestNewTransfer(fixture);
		fixture.advance(60);
		const { id: decided } = await requestNewTransfer(fixture);
		const path = `/manual-payments/${decided}/approve`;
		await send(fixture, path, { method: "POST", headers: { Cookie: cookie } });
		const { html } = await send(fixture, "/manual-payments", { headers: { Cookie: cookie } });
		expect(html.indexOf(`id="${waiting}"`)).toBeLessThan(html.indexOf(`id="${decided}"`));
		expect(html.slice(html.indexOf(`id="${decided}"`))).toContain(">Hala<");
		const [first] = await Array.fromAsync(fixture.platform.operator.manualPayments.list());
		expect(first?.status).toBe("pending");
	});

	it("allows new attempts after fifteen minutes", async () => {
		const password = await fixture.platform.operator.resetPassword("test");
		for (let attempt = 0; attempt < 10; attempt++) await signIn(fixture, "guess");
		expect(await signIn(fixture, password)).toBe("");
		fixture.advance(15 * 60);
		expect(await signIn(fixture, password)).not.toBe("");
	});
});
