/** Tests that an intrusion can be traced: what the audit trail keeps, and how it is searched. */
import { beforeAll, expect, it } from "vitest";
import { headerNames } from "../../../contract/calls";
import { runRetentionJob } from "../../../platform/composition/retention-job";
import type { AuditFilter } from "../../../platform/operator/audit-search";
import { fillSearchKeys } from "../../../platform/operator/search-key";
import { requestNewTransfer, settle, startPayment } from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { runCommand } from "../../support/platform-command";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { fetchConsole, openBackOffice } from "./back-office";

const password = "a long sentence of one";
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0";
const requestId = "0123456789abcdef0123456789abcdef";

let people = 0;
let addresses = 0;

describeOnEachDatabase("the audit trail", (fixture) => {
	// The first person who signs in becomes the owner.
	beforeAll(async () => {
		await openBackOffice(fixture);
	});

	/** Acts of one moment have no order. */
	const tick = () => fixture.advance(0.001);

	/** Returns a browser at an address of its own. */
	function openBrowser() {
		const address = `203.0.113.${++addresses}`;
		const url = "http://console.test";
		const visitor = createPageClient(
			{
				url,
				fetch(input, init) {
					tick();
					return fetchConsole(fixture.platform, new Request(input, init), { address, requestId });
				},
			},
			{ "User-Agent": firefox },
		);
		return { address, visitor };
	}

	async function join(role: "owner" | "editor" | "approver" = "editor") {
		const name = `Auditor ${++people}`;
		const link = new URL(await fixture.platform.operator.accounts.invite(name, "test", { role }));
		const { visitor, address } = openBrowser();
		await visitor.post(link.pathname + link.search, { password });
		return { name, visitor, address };
	}

	const listActs = (filter: AuditFilter) =>
		Array.fromAsync(fixture.platform.operator.audit.list(filter));

	const whence = (address: string) => ({ address, client: firefox, request_id: requestId });

	it("[operator-74] keeps each sign-in, right or wrong, with its address, browser and request", async () => {
		const { name } = await join();
		const { visitor, address } = openBrowser();
		await visitor.post("/operator/login", { name, password: "guess" });
		await visitor.post("/operator/login", { name: ` ${name.toUpperCase()} `, password });
		const from = { actor: `console:${name}`, subject: name, ...whence(address) };
		expect(await listActs({ address })).toMatchObject([
			{ ...from, action: "sign_in.accepted" },
			{ ...from, action: "sign_in.refused" },
		]);
	});

	it("[operator-74] keeps no name that no operator has, because people type passwords there", async () => {
		const { visitor, address } = openBrowser();
		await visitor.post("/operator/login", { name: "my own password", password: "guess" });
		const acts = await listActs({ address });
		expect(acts).toMatchObject([{ actor: "console:?", subject: "?", action: "sign_in.refused" }]);
		expect(JSON.stringify(acts)).not.toContain("password");
	});

	it("[operator-74] reports too many sign-ins once in a quarter of an hour, and forgets rejected ones after a year", async () => {
		const { name } = await join();
		const { visitor, address } = openBrowser();
		for (let guess = 0; guess < 14; guess++) {
			await visitor.post("/operator/login", { name, password: "guess" });
		}
		const rejected = await listActs({ address });
		expect(rejected.map(({ action }) => action)).toEqual([
			"sign_in.limited",
			...Array(10).fill("sign_in.refused"),
		]);
		fixture.advance(366 * 24 * 3600);
		await fixture.withStore((db) => runRetentionJob(db, fixture.now));
		expect(await listActs({ address })).toEqual([]);
		const stored = (await listActs({ person: name })).map(({ action }) => action);
		expect(stored.sort()).toEqual(["operator.invited", "operator.joined", "sign_in.accepted"]);
	});

	it("[operator-161] keeps people's sign-ins for 90 days, with the network in place of the address, and no text that was typed", async () => {
		const { email } = await fixture.registerVerified();
		const { id: userId } = await fixture.withStore((db) =>
			db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow(),
		);
		const signIn = (typed: { email: string; password: string }) => {
			tick();
			return fixture.createClient().send("login", {
				body: typed,
				headers: {
					[headerNames.clientAddress]: "198.51.100.77",
					[headerNames.requestId]: requestId,
				},
			});
		};
		await signIn({ email, password: "guess" });
		await signIn({ email, password: "a good password" });
		await signIn({ email: "my own password@example.com", password: "guess" });
		const from = { actor: "site", address: "198.51.100.0/24", client: null, request_id: requestId };
		const kind = "member_sign_in";
		expect(await listActs({ person: email.toUpperCase(), kind })).toMatchObject([
			{ ...from, subject: userId, action: "member_sign_in.accepted", after: '{"by":"password"}' },
			{ ...from, subject: userId, action: "member_sign_in.refused" },
			{ subject: userId, action: "member_sign_in.accepted", after: '{"by":"registration"}' },
		]);
		const seen = await listActs({ address: "198.51.100.200", kind });
		expect(seen.map(({ subject }) => subject)).toEqual(["?", userId, userId]);
		expect(JSON.stringify(seen)).not.toContain("my own");
		const shown = await fixture.platform.operator.readPersonFacts({ id: userId, email });
		expect(shown.acts).toEqual([]);
		fixture.advance(91 * 24 * 3600);
		await fixture.withStore((db) => runRetentionJob(db, fixture.now));
		expect(await listActs({ address: "198.51.100.200", kind })).toEqual([]);
	});

	it("[operator-161] is not filled by guesses", async () => {
		for (let guess = 0; guess < 230; guess++) {
			await fixture.createClient().send("login", {
				body: { email: `guess-${guess}@example.com`, password: "guess" },
				headers: { [headerNames.clientAddress]: "192.0.2.77" },
			});
		}
		expect(await listActs({ address: "192.0.2.0/24", kind: "member_sign_in" })).toHaveLength(200);
	});

	it("[operator-74] keeps who exported what", async () => {
		const { name, visitor, address } = await join("approver");
		await visitor.get("/operator/transactions.csv?state=completed&from=2025-05-01");
		await visitor.get("/operator/manual-payments.csv");
		await visitor.get("/operator/audit.csv?person=nobody");
		const exported = { actor: `console:${name}`, ...whence(address) };
		expect(await listActs({ person: name, kind: "export" })).toMatchObject([
			{ ...exported, action: "export.audit", after: '{"person":"nobody"}' },
			{ ...exported, action: "export.manual_payments", after: "{}" },
			{
				...exported,
				action: "export.transactions",
				after: '{"status":"completed","from":"2025-05-01"}',
			},
		]);
	});

	it("[operator-74] records what the console rejected: an act beyond the role, and a form of another site", async () => {
		const { name, visitor, address } = await join();
		await visitor.get("/operator/manual-payments/mp_1/approve");
		await visitor.post("/operator/operators/retire", { name: "Hala" });
		await visitor.post("/operator/catalogue/plans/new", {}, { "Sec-Fetch-Site": "cross-site" });
		const rejected = { actor: `console:${name}`, action: "console.refused", ...whence(address) };
		expect(await listActs({ person: name, kind: "console" })).toMatchObject([
			{ ...rejected, subject: "POST /operator/catalogue/plans/new" },
			{ ...rejected, subject: "POST /operator/operators/retire" },
			{ ...rejected, subject: "GET /operator/manual-payments/mp_1/approve" },
		]);
	});

	it("[operator-74] keeps where an act came from, and nothing for one of the command line", async () => {
		const { name } = await join();
		tick();
		const hala = await openBackOffice(fixture);
		tick();
		await hala.post("/operator/operators/role", { name, role: "approver" });
		tick();
		await fixture.platform.operator.accounts.setRole(name, "editor", "cli:root");
		expect(await listActs({ person: name, kind: "operator" })).toMatchObject([
			{ action: "operator.role_changed", actor: "cli:root", address: null, request_id: null },
			{ action: "operator.role_changed", actor: "console:Hala", address: "192.0.2.1" },
			{ action: "operator.joined" },
			{ action: "operator.invited" },
		]);
	});

	it("[operator-75] is searched by person, kind, address and day, and its export has what was found", async () => {
		const { name, visitor, address } = await join();
		const before = fixture.now;
		fixture.advance(2 * 24 * 3600);
		await visitor.post("/operator/login", { name, password: "guess" });
		await visitor.post("/operator/login", { name, password });
		const find = async (query: Record<string, string>) => {
			const search = new URLSearchParams({ person: name.toLowerCase(), ...query });
			const page = await visitor.get(`/operator/audit?${search}`);
			const rows = readDocument(page).querySelectorAll("main tbody th");
			return [...rows].map(({ textContent }) => textContent);
		};
		const day = (at: Date) => at.toISOString().slice(0, 10);
		expect(await find({ state: "sign_in" })).toEqual([
			"Operator signed in",
			"Operator sign-in refused",
			"Operator signed in",
		]);
		expect(await find({ state: "sign_in", from: day(fixture.now) })).toHaveLength(2);
		const joined = await find({ to: day(before), address: ` ${address}` });
		expect(joined.sort()).toEqual(["Operator joined", "Operator signed in"]);
		const nothing = await visitor.get("/operator/audit?address=198.51.100.99");
		expect(readWords(nothing, ".empty")).toContain("Try another filter");
		const csv = await visitor.get(`/operator/audit.csv?state=sign_in&address=${address}`);
		const [head, ...lines] = csv.html.trim().split("\r\n");
		expect(head).toMatch(/act,by,when,item,before,after,address,browser,request$/);
		expect(lines).toHaveLength(3);
		expect(lines[0]).toContain(`${address},${firefox},${requestId}`);
	});

	it("[operator-75] is searched by a command in the same way, which names the kinds", async () => {
		const { name, address } = await join();
		const { operator } = fixture.platform;
		const run = (...words: string[]) =>
			runCommand(fixture.env, ["audit", ...words], async () => ({
				operator,
				close: async () => undefined,
			}));
		const filter = ["--person", name, "--kind", "sign_in", "--address", address];
		const { out } = await run(...filter, "--json");
		expect(JSON.parse(out)).toMatchObject([{ action: "sign_in.accepted", address }]);
		expect((await run("--kind", "nothing")).err).toContain("sign_in, second_factor, console");
	});

	it("[operator-75] shows address, browser and support code of an act, in both languages", async () => {
		const { name, visitor, address } = await join();
		for (const lang of ["en", "ar"]) {
			const query = new URLSearchParams({ person: name, state: "sign_in", lang });
			const words = readWords(await visitor.get(`/operator/audit?${query}`), "main tbody");
			for (const part of [address, "Firefox 131, Windows", "01234567"]) {
				expect(words).toContain(part);
			}
		}
	});

	it("[operator-276, operator-277] says in words what was done, by whom and to what", async () => {
		const { name, visitor } = await join("owner");
		const { id } = await requestNewTransfer(fixture);
		await visitor.post(`/operator/manual-payments/${id}/reject`, { reason: "amount_differs" });
		await fixture.platform.operator.manualPayments.reopen(id, "cli:root");
		const read = async (lang: string) => {
			const page = await visitor.get(
				`/operator/audit?${new URLSearchParams({ person: id, lang })}`,
			);
			const link = readDocument(page).querySelector("main tbody a");
			expect(link?.getAttribute("href")).toBe(`/operator/manual-payments/${id}`);
			expect(link?.textContent).toMatch(/^SAWT-[A-Z0-9]{6}$/);
			return readWords(page, "main table");
		};
		const english = await read("en");
		expect(english).toMatch(/By.?command line \(.?root.?\)/);
		expect(english).toContain(name);
		expect(english).toContain("Reason: Amount doesn't match the price");
		expect(english).toMatch(/Status: Waiting.*Status: Rejected/);
		const arabic = await read("ar");
		expect(arabic).toContain("سطر الأوامر");
		expect(arabic).toContain("السبب: المبلغ لا يطابق السعر");
		for (const stored of ["amount_differs", "pending", "cli:", "console:"]) {
			expect(english + arabic).not.toContain(stored);
		}
	});

	it("[operator-76] names who replayed a webhook, which only a role that handles payments can do", async () => {
		const id = await makeDelivery();
		const { name: editorName, visitor: editor } = await join("editor");
		const { name, visitor: approver } = await join("approver");
		const path = `/operator/webhooks/${id}`;
		const seen = await editor.get(path);
		expect([seen.status, readDocument(seen).querySelector("main form")]).toEqual([200, null]);
		expect((await editor.post(`${path}/replay`, {})).status).toBe(403);
		expect((await editor.get(`${path}/close`)).status).toBe(403);
		expect((await editor.post(`${path}/close`, {})).status).toBe(403);
		expect(await listActs({ person: editorName, kind: "webhook" })).toEqual([]);
		expect((await approver.post(`${path}/replay`, {})).location).toContain("done=replayed");
		const hala = await openBackOffice(fixture);
		tick();
		expect((await hala.post(`${path}/replay`, {})).location).toContain("done=replayed");
		expect(await listActs({ person: id })).toMatchObject([
			{ actor: "console:Hala" },
			{ actor: `console:${name}`, action: "webhook.replayed" },
		]);
	});

	async function makeDelivery(): Promise<string> {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		const deliveries = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		return deliveries.find((row) => row.transaction_id === id)?.id ?? "";
	}

	it("[operator-75] is searched by parts of names, in any spelling: of operators, people, creators and codes", async () => {
		const { operator } = fixture.platform;
		const link = new URL(await operator.accounts.invite("فؤاد أَمين", "test", { role: "owner" }));
		await openBrowser().visitor.post(link.pathname + link.search, { password });
		const { email } = await fixture.registerVerified();
		await fixture.withStore((db) =>
			db.updateTable("users").set({ name: "رؤوف عَلاء" }).where("email", "=", email).execute(),
		);
		const person = await operator.users.suspend(email, "cli:mona.adel");
		const creator = await operator.catalogue.add("creators", { name: "Hoda Radio" }, "test");
		const code = { code: "EID30", type: "percentage", value: "30", description: "Feast" };
		await operator.catalogue.add("discount-codes", code, "test");
		for (const when of ["before the job", "after the job"]) {
			const expected: Record<string, string> = {
				فواد: "console:فؤاد أَمين",
				امين: "console:فؤاد أَمين",
				"mona.ad": "cli:mona.adel",
				علا: person.id,
				hoda: `creator:${creator}`,
				feast: "discount_code:EID30",
				[person.id]: person.id,
			};
			for (const [typed, found] of Object.entries(expected)) {
				const acts = await listActs({ person: typed });
				const all = acts.flatMap(({ actor, subject }) => [actor, subject]);
				expect([when, typed, all]).toEqual([when, typed, expect.arrayContaining([found])]);
				const named = found.replace("console:", "");
				expect(acts.filter(({ actor, subject }) => !`${actor} ${subject}`.includes(named))).toEqual(
					[],
				);
			}
			expect(await listActs({ person: "nobody of this name" })).toEqual([]);
			await fixture.withStore(fillSearchKeys);
		}
	});

	it("keeps the acts of a decision as before", async () => {
		const { id } = await requestNewTransfer(fixture);
		const { name, visitor } = await join("approver");
		await visitor.post(`/operator/manual-payments/${id}/approve`, {});
		expect(await listActs({ person: id, kind: "manual_payment" })).toMatchObject([
			{ actor: `console:${name}`, action: "manual_payment.approved", request_id: requestId },
		]);
	});
});
