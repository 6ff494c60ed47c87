/** Tests operators: invitations, roles, sessions, and their audit entries. */
import { expect, it, onTestFinished } from "vitest";
import { passwordQueue } from "../../../platform/account/password";
import { countHashes } from "../../contract/platform/hash-count";
import { requestNewTransfer } from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { createConsoleClient, openBackOffice, pressForm } from "./back-office";

const password = "a long sentence of Omar";

describeOnEachDatabase("operators", (fixture) => {
	/** Returns a browser that opened an invitation of the console. */
	async function invite(name: string, role: string) {
		const hala = await openBackOffice(fixture);
		const page = await hala.post("/operator/operators/invite", { name, role });
		const link = new URL(readDocument(page).querySelector("main code")?.textContent ?? "");
		const client = createConsoleClient(fixture.platform);
		return { hala, client, link, form: await client.get(link.pathname + link.search) };
	}

	/** Creates an operator through an invitation. */
	async function join(name: string, role: string) {
		const { hala, client, form } = await invite(name, role);
		const joined = await pressForm(client, form, { password });
		expect(joined.location).toBe("/operator");
		return { hala, client, form };
	}

	it("[operator-43] join by an invitation that works once, with a password of their own", async () => {
		const { client, form } = await join("Omar", "approver");
		expect(readWords(await client.get("/operator"), "header")).toContain("Omar");
		const other = createConsoleClient(fixture.platform);
		const again = await pressForm(other, form, { password: "another long sentence" });
		expect(again.status).toBe(422);
		expect((await pressForm(other, form, { password: "short" })).status).toBe(422);
		const wrong = await other.post("/operator/login", { name: "Omar", password: "guess" });
		expect(wrong.status).toBe(422);
		const right = await other.post("/operator/login", { name: " omar ", password });
		expect(right.location).toBe("/operator");
	});

	it("[account-75] join with no password that everybody guesses first", async () => {
		const { client, form } = await invite("Ghada", "editor");
		const common = await pressForm(client, form, { password: "PasswordPassword" });
		expect(common.status).toBe(422);
		expect(readWords(common, "main")).toContain("one of the first that people guess");
		expect((await pressForm(client, common, { password })).location).toBe("/operator");
	});

	it("[operator-43] join within seven days of their invitation", async () => {
		const [early, late] = [await invite("Farida", "editor"), await invite("Hassan", "editor")];
		fixture.advance(7 * 24 * 3600 - 1);
		const joined = await pressForm(early.client, early.form, { password });
		expect(joined.location).toBe("/operator");
		fixture.advance(1);
		expect((await pressForm(late.client, late.form, { password })).status).toBe(422);
	});

	it("join with a form of the previous release, which had the token in a field", async () => {
		const { client, link } = await invite("Tarek", "editor");
		const form = { token: link.searchParams.get("token") ?? "", password };
		expect((await client.post("/operator/invite", form)).location).toBe("/operator");
	});

	it("join at the previous release, which reads the token only from a field", async () => {
		const { form, link } = await invite("Ziad", "editor");
		const field = readDocument(form).querySelector("input[name=token]");
		expect(field?.getAttribute("value")).toBe(link.searchParams.get("token"));
	});

	it("[operator-43] keep their invitation when they change the language after a rejected password", async () => {
		const { client, form } = await invite("Yasmin", "editor");
		const rejected = await pressForm(client, form, { password: "short" });
		const language = readDocument(rejected).querySelector("header a[hreflang]");
		const other = await client.get(language?.getAttribute("href") ?? "");
		expect(readDocument(other).documentElement.lang).toBe("ar");
		expect((await pressForm(client, other, { password })).location).toBe("/operator");
	});

	it("[operator-46] are told what is missing when the body is not a form, or has a character that no database stores", async () => {
		const stranger = createConsoleClient(fixture.platform, "198.51.100.7");
		const noForm = { "Content-Type": "multipart/form-data" };
		for (const path of ["/operator/login", "/operator/invite", "/operator/invite?token=x"]) {
			expect((await stranger.post(path, {}, noForm)).status).toBe(415);
			expect((await stranger.post(path, {})).status).toBe(422);
		}
		expect((await stranger.get("/operator/invite", noForm)).status).toBe(200);
		const name = "Unknown\0";
		expect((await stranger.post("/operator/login", { name, password })).status).toBe(422);
		const hala = await openBackOffice(fixture);
		const creators = "/operator/catalogue/creators/new";
		expect((await hala.post(creators, {}, noForm)).status).toBe(415);
		expect((await hala.post(creators, {})).status).toBe(422);
		expect((await hala.post(creators, { name: "\0" })).status).toBe(422);
		expect(fixture.errors).toEqual([]);
	});

	it("[operator-43] cause no hash with an invented invitation, whose attempts are limited", async () => {
		const stranger = createConsoleClient(fixture.platform, "198.51.100.1");
		const invitation = "/operator/invite?token=invented";
		const statuses: number[] = [];
		const hashes = await countHashes(async () => {
			for (let attempt = 0; attempt < 12; attempt++) {
				statuses.push((await stranger.post(invitation, { password })).status);
			}
		});
		expect([hashes, statuses]).toEqual([0, [...Array(10).fill(422), 429, 429]]);
		const rejected = await stranger.post(invitation, { password });
		expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(800);
	});

	it("[operator-43] join once when the link is sent ten times at the same moment", async () => {
		const link = await fixture.platform.operator.accounts.invite("Laila", "test", {
			role: "editor",
		});
		const { pathname, search } = new URL(link);
		const responses = await Promise.all(
			Array.from({ length: 10 }, (_, index) =>
				createConsoleClient(fixture.platform, `198.51.100.${10 + index}`).post(pathname + search, {
					password: `${password} ${index}`,
				}),
			),
		);
		expect(responses.filter(({ location }) => location === "/operator")).toHaveLength(1);
	});

	it("[operator-43] are told to wait while too many passwords are hashed, without using up an attempt", async () => {
		const { form } = await invite("Nour", "editor");
		let release = () => {};
		const busy = new Promise<void>((resolve) => {
			release = resolve;
		});
		const work = Promise.allSettled(
			Array.from({ length: 40 }, (_, index) =>
				passwordQueue.run({ lane: "operator", by: `client ${index}` }, () => busy),
			),
		);
		const client = createConsoleClient(fixture.platform, "198.51.100.2");
		for (let attempt = 0; attempt < 11; attempt++) {
			const page = await client.post("/operator/login", { name: "Hala", password: "any" });
			expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "5"]);
			expect(readWords(page)).toContain("The server is busy.");
		}
		expect((await pressForm(client, form, { password })).status).toBe(503);
		release();
		await work;
		const wrong = await client.post("/operator/login", { name: "Hala", password: "any" });
		expect(wrong.status).toBe(422);
		expect((await pressForm(client, form, { password })).location).toBe("/operator");
	});

	it("[operator-8] resist guessing from sixty addresses, and are never locked out", async () => {
		const { form } = await invite("Youssef", "editor");
		await pressForm(createConsoleClient(fixture.platform), form, { password });
		const signIn = (address: string, typed: string) =>
			createConsoleClient(fixture.platform, address).post("/operator/login", {
				name: "youssef",
				password: typed,
			});
		let guesses = 0;
		for (let address = 0; address < 60; address++) {
			for (let guess = 0; guess < 3; guess++) {
				if ((await signIn(`198.51.100.${100 + address}`, "guess")).status === 422) guesses++;
			}
		}
		expect(guesses).toBe(30 + 50 * 2);
		expect((await signIn("198.51.100.150", password)).status).toBe(429);
		expect((await signIn("203.0.113.9", "mistyped once")).status).toBe(422);
		expect((await signIn("203.0.113.9", password)).location).toBe("/operator");
	});

	it("[operator-8] resist guessing even if another operator signs in from the same address in between", async () => {
		await join("Mariam", "editor");
		const client = createConsoleClient(fixture.platform, "198.51.100.4");
		const signIn = async (name: string, typed: string) =>
			(await client.post("/operator/login", { name, password: typed })).status;
		const guess = () => signIn("Hala", "guess");
		for (let attempt = 0; attempt < 9; attempt++) expect(await guess()).toBe(422);
		expect(await signIn("Mariam", password)).toBe(303);
		expect([await guess(), await guess()]).toEqual([422, 429]);
	});

	it("[operator-8] sign in from where they did before, although others guess from the same address", async () => {
		await join("Nagwa", "editor");
		const client = createConsoleClient(fixture.platform, "198.51.100.5");
		const signIn = async (name: string, typed: string) =>
			(await client.post("/operator/login", { name, password: typed })).status;
		expect(await signIn("nagwa", password)).toBe(303);
		for (let attempt = 0; attempt < 10; attempt++) await signIn("Hala", "guess");
		expect(await signIn("Hala", "guess")).toBe(429);
		expect(await signIn("nagwa", "mistyped once")).toBe(422);
		expect(await signIn("nagwa", password)).toBe(303);
	});

	it("[operator-8] take two hashes, as an unknown name does", async () => {
		await join("Rania", "editor");
		const client = createConsoleClient(fixture.platform, "198.51.100.3");
		const countFor = (name: string) =>
			countHashes(() => client.post("/operator/login", { name, password: "guess" }));
		expect([await countFor("Unknown"), await countFor("Rania")]).toEqual([2, 2]);
	});

	it("[operator-43] may act as their role allows, and look at everything", async () => {
		const { client: editor } = await join("Dina", "editor");
		const { id, readStatus } = await requestNewTransfer(fixture);
		const rejected = await editor.post(`/operator/manual-payments/${id}/approve`, {});
		expect([rejected.status, await readStatus()]).toEqual([403, "pending"]);
		expect((await editor.get(`/operator/manual-payments/${id}`)).status).toBe(200);
		// Includes a trailing slash.
		expect((await editor.get("/operator/manual-payments/")).status).toBe(200);
		const slashed = await editor.post(`/operator/manual-payments/${id}/approve/`, {});
		expect([slashed.status, await readStatus()]).toEqual([403, "pending"]);
		const form = await editor.get("/operator/catalogue/creators/new");
		expect((await pressForm(editor, form, { name: "Sara" })).status).toBe(303);
		const role = { name: "Dina", role: "owner" };
		expect((await editor.post("/operator/operators/role", role)).status).toBe(403);
		const hala = await openBackOffice(fixture, "Hala");
		const lowered = await hala.post("/operator/operators/role", { name: "Dina", role: "approver" });
		expect(readWords(await hala.follow(lowered), ".acted-on .head")).toBe("DinaApprover");
		await editor.post(`/operator/manual-payments/${id}/approve`, {});
		expect(await readStatus()).toBe("approved");
		expect((await pressForm(editor, form, { name: "Nada" })).status).toBe(403);
		const trail = readWords(await hala.get("/operator/audit?person=Dina"));
		expect(trail).toContain("Dina");
		expect(trail).toMatch(/Operator role changed.*Role: Editor.*Role: Approver/);
	});

	it("[operator-44] see their sessions, and an ended session stops working", async () => {
		const { hala, client } = await join("Karim", "approver");
		const page = await hala.get("/operator/operators");
		const link = [...readDocument(page).querySelectorAll("li")]
			.find(({ id, textContent }) => id && textContent?.includes("Karim"))
			?.querySelector("a[href*=session]");
		const question = await hala.get(link?.getAttribute("href") ?? "");
		expect(readWords(question).replace(/[\u2068\u2069]/g, "")).toContain(
			"End this session of Karim?That browser is signed out immediately",
		);
		expect((await client.get("/operator")).status).toBe(200);
		const ended = await pressForm(hala, question);
		expect(ended.status).toBe(303);
		expect((await client.get("/operator")).location).toBe("/operator/login");
	});

	it("[operator-44] end their own sessions in any role, and those of others only with the permission", async () => {
		const { hala, client } = await join("Farah", "approver");
		const own = readDocument(await client.get("/operator/operators")).querySelectorAll(
			"main a[href*=session]",
		);
		expect(own).toHaveLength(1);
		const [, foreign] = [
			...readDocument(await hala.get("/operator/operators")).querySelectorAll(
				"main a[href*=session]",
			),
		].map((link) => link.getAttribute("href") ?? "");
		const all = await fixture.platform.operator.accounts.sessions();
		const session = all.find(({ name }) => name === "Hala")?.id ?? "";
		expect(foreign).toBeTruthy();
		expect((await client.post("/operator/operators/session", { session })).status).toBe(403);
		expect((await hala.get("/operator")).status).toBe(200);
		await pressForm(client, await client.get(own[0]?.getAttribute("href") ?? ""));
		expect((await client.get("/operator")).location).toBe("/operator/login");
	});

	it("[operator-44] keep an owner when two owners demote each other at once, in two processes", async () => {
		await join("Samir", "owner");
		const other = await fixture.openAnother();
		onTestFinished(() => other.close());
		const [here, there] = [fixture.platform.operator.accounts, other.operator.accounts];
		for (const _ of Array(8)) {
			const outcomes = await Promise.allSettled([
				here.setRole("Hala", "editor", "test"),
				there.setRole("Samir", "editor", "test"),
			]);
			expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
			for (const name of ["Hala", "Samir"]) await here.setRole(name, "owner", "test");
		}
		await here.setRole("Samir", "editor", "test");
	});

	it("[operator-43] see why a name is rejected, and keep their input", async () => {
		const hala = await openBackOffice(fixture);
		const typed = { name: "hala", role: "editor" };
		const rejected = await hala.post("/operator/operators/invite", typed);
		expect(readWords(rejected, "[role=alert]")).toContain("this name is taken");
		const form = readDocument(rejected);
		expect(form.querySelector("#invite-name[aria-invalid]")?.getAttribute("value")).toBe("hala");
		expect(form.querySelector("#invite-role [selected]")?.getAttribute("value")).toBe("editor");
	});

	it("[operator-31] can read a rejection or a one-time result in the other language through the link in the header", async () => {
		const hala = await openBackOffice(fixture);
		const invite = (name: string) =>
			hala.post("/operator/operators/invite", { name, role: "editor" });
		for (const redirected of [await invite("Hala"), await invite("Nadia")]) {
			const page = await hala.follow(redirected);
			const link = readDocument(page).querySelector("header a[hreflang]")?.getAttribute("href");
			const other = await hala.follow(await hala.get(link ?? ""));
			expect([other.status, readDocument(other).documentElement.lang]).toEqual([200, "ar"]);
			await hala.get("/operator?lang=en");
		}
	});

	it("[operator-44] can be retired, except the only owner", async () => {
		const { hala, client } = await join("Salma", "editor");
		const question = await hala.get("/operator/operators/retire?name=Salma");
		expect(readWords(question).replace(/[\u2068\u2069]/g, "")).toContain(
			"Remove Salma?All their sessions end immediately",
		);
		expect((await client.get("/operator")).status).toBe(200);
		await pressForm(hala, question);
		expect((await client.get("/operator")).location).toBe("/operator/login");
		const login = await client.post("/operator/login", { name: "Salma", password });
		expect(login.status).toBe(422);
		const last = await hala.post("/operator/operators/retire", { name: "Hala" });
		expect(readWords(await hala.follow(last))).toContain("or belongs to the only owner");
		const { accounts } = fixture.platform.operator;
		await expect(accounts.setRole("Hala", "editor", "test")).rejects.toThrow(/only owner/);
		await expect(fixture.platform.operator.resetPassword("test")).rejects.toThrow(/Whose password/);
	});
});
