/** Tests how the platform reads what people type or copy, when a client sends it as it was typed. */
import { expect, it } from "vitest";
import { requestNewTransfer, requestTransfer } from "../../contract/platform/payer";
import { readDocument } from "../../support/document";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { fetchConsole, openBackOffice, pressForm } from "./back-office";

describeOnOneDatabase("a mail address that is typed", (fixture) => {
	const register = (change: Record<string, string>) =>
		fixture.createClient().send("register", { body: { ...fixture.registration(), ...change } });
	const login = (email: string) =>
		fixture
			.createClient()
			.send("login", { body: { email, password: fixture.registration().password } });

	it.each([
		[
			"nour@example.com",
			[
				"\u200Enour@example.com",
				"nour\u200B@example.com",
				"\u2066Nour@example.com\u2069",
				"\uFEFFnour@example.com",
				"no\u00ADur@example.com",
				"nour@example.com\u200F",
			],
		],
		[
			"nour10@example.com",
			["nour١٠@example.com", "ｎｏｕｒ１０＠example.com", "NOUR۱۰@example.com"],
		],
		["nour@xn--mgbh0fb.xn--wgbh1c", ["nour@مثال.مصر", "NOUR@\u200Fمثال.مصر", "nour@مثال。مصر"]],
	])(
		"[account-60, account-61, account-72] has one account, %s, at every call",
		async (email, spellings) => {
			const [first = "", ...others] = spellings;
			expect((await register({ email: first })).data.user).toMatchObject({ email });
			for (const spelling of [email, ...others]) {
				expect((await register({ email: spelling })).json.errors).toHaveProperty("email");
			}
			const body = { token: fixture.mailedToken(email) };
			expect((await fixture.createClient().send("verifyEmail", { body })).status).toBe(200);
			for (const spelling of [email, ...spellings]) {
				expect((await login(spelling)).status).toBe(200);
			}
			const mails = fixture.mails.filter(({ to }) => to === email);
			expect(mails).toHaveLength(1);
			for (const spelling of spellings) {
				expect(await fixture.platform.operator.users.find(spelling)).toMatchObject({ email });
			}
		},
	);
});

/** A right password of an account whose address is not verified. */
const NOT_VERIFIED = 403;

describeOnOneDatabase("a password that is typed", (fixture) => {
	it.each(["pass-word-١٢", "PASS-word-12", "pass–word-12", " pass-word-12 "])(
		"[account-72] stays as it is: %j",
		async (password) => {
			const person = { ...fixture.registration(), password, password_confirmation: password };
			await fixture.createClient().send("register", { body: person });
			const login = async (typed: string) => {
				const body = { email: person.email, password: typed };
				return (await fixture.createClient().send("login", { body })).status;
			};
			expect([await login("pass-word-12"), await login(password)]).toEqual([401, NOT_VERIFIED]);
		},
	);
});

describeOnOneDatabase("a name that is typed", (fixture) => {
	const register = (name: string) =>
		fixture.createClient().send("register", { body: { ...fixture.registration(), name } });

	it.each([
		["Mona\r\nBcc: all@example.com", "Mona Bcc: all@example.com"],
		["\u0007Mona\u200B Adel", "Mona Adel"],
		["\u202Eمنى عادل\u2069", "منى عادل"],
	])("[account-62] is stored without invisible characters: %j", async (typed, name) => {
		expect((await register(typed)).data.user).toMatchObject({ name });
	});

	it.each(["\u200B\u200B\u200B", "\u3164", "\u0301".repeat(120), "\r\n", "\u2800", "..."])(
		"[account-62] is rejected when there is nothing to see: %j",
		async (name) => {
			expect((await register(name)).json.errors).toHaveProperty("name");
			const { client, phone } = await fixture.registerVerified();
			const body = { name, phone, locale: "en" };
			expect((await client.send("updateProfile", { body })).json.errors).toHaveProperty("name");
		},
	);

	it("[account-62] that was stored before is shown as the address, in rows that can be pressed", async () => {
		const person = await fixture.registerVerified();
		const { id } = await requestTransfer(person.client, {
			user_email: person.email,
			user_name: "\u3164",
		});
		await fixture.withStore((db) =>
			db
				.updateTable("users")
				.set({ name: "\u200B\u3164" })
				.where("email", "=", person.email)
				.execute(),
		);
		const hala = await openBackOffice(fixture);
		const people = readDocument(await hala.get("/operator/people"));
		const links = [...people.querySelectorAll('main a[href*="/people/"]')].map(
			(link) => link.textContent,
		);
		expect(links).toContain(person.email);
		const transfer = readDocument(await hala.get(`/operator/manual-payments/${id}`));
		const named = [...transfer.querySelectorAll('main a[href*="/people/"]')];
		expect(named.map((link) => link.textContent)).toContain(person.email);
	});

	it.each(["\u200B\u200B", "\u3164"])(
		"[account-62] of a plan or a creator as well: %j",
		async (name) => {
			const { catalogue } = fixture.platform.operator;
			await expect(catalogue.add("creators", { name }, "test")).rejects.toThrow();
			const plan = { kind: "platform", interval: "monthly", name, price: "10" };
			await expect(catalogue.add("plans", plan, "test")).rejects.toThrow();
		},
	);
});

describeOnOneDatabase("a code that is typed", (fixture) => {
	it.each(["OPEN10،", "OPEN10.", "«open10»", "“OPEN10”؟", " OPEN\u200B10 ", "OPEN١٠", "(OPEN10)"])(
		"[invite-30] as %j is the code",
		async (code) => {
			const { data } = await fixture.createClient().send("discountCode", { params: { code } });
			expect(data).toMatchObject({ code: "OPEN10" });
			const transfer = await requestNewTransfer(fixture, { discount_code: code, amount: 44.1 });
			expect(await transfer.readStatus()).toBe("pending");
		},
	);

	it.each(["MAY-10", "may_10", "May–10", "MAY‑10", "ＭＡＹ−１０"])(
		"[invite-73] as %j is MAY_10, whose operator wrote it with _",
		async (code) => {
			const { catalogue } = fixture.platform.operator;
			const form = { code: "MAY_10", type: "percentage", value: "10" };
			if ((await catalogue.find("discount-codes", "MAY_10")) === undefined) {
				await catalogue.add("discount-codes", form, "test");
			}
			const add = catalogue.add("discount-codes", { ...form, code, value: "15" }, "test");
			await expect(add).rejects.toThrow("taken");
			const { data } = await fixture.createClient().send("discountCode", { params: { code } });
			expect(data).toMatchObject({ code: "MAY_10" });
			const transfer = await requestNewTransfer(fixture, { discount_code: code, amount: 44.1 });
			const stored = await fixture.platform.operator.manualPayments.find(transfer.id);
			expect(stored).toMatchObject({ discount_code: "MAY_10" });
		},
	);

	it("[invite-30] is clean in the console and in commands", async () => {
		const hala = await openBackOffice(fixture);
		const form = await hala.get("/operator/catalogue/discount-codes/new");
		await pressForm(hala, form, {
			code: "«رمضان ramadan٢٠»،".replace("رمضان ", ""),
			type: "percentage",
			value: "20",
		});
		const { catalogue } = fixture.platform.operator;
		expect(await catalogue.find("discount-codes", "RAMADAN20")).toBeDefined();
		expect(
			await catalogue.add(
				"discount-codes",
				{ code: "eid30.", type: "percentage", value: "30" },
				"cli:test",
			),
		).toBe("EID30");
		await catalogue.retire({ noun: "discount-codes", id: "“eid30”", actor: "cli:test" });
		const { data } = await fixture
			.createClient()
			.send("discountCode", { params: { code: "EID30" } });
		expect(data).toMatchObject({ is_active: false });
		const acts = await fixture.platform.operator.audit.listOf(["discount_code:EID30"]);
		expect(acts.map(({ action }) => action)).toContain("discount_code.retired");
	});
});

describeOnOneDatabase("a cookie of a neighbour with the name of ours", (fixture) => {
	it("[session-41] signs no operator out, and changes no language of the console", async () => {
		const hala = await openBackOffice(fixture);
		await hala.get("/operator?lang=ar");
		const own = [...hala.cookies].map(([name, value]) => `${name}=${value}`);
		const foreign = [...hala.cookies.keys()].map((name) => `${name}=foreign`);
		for (const pairs of [
			[...foreign, ...own],
			[...own, ...foreign],
		]) {
			const request = new Request("http://console.test/operator/people", {
				headers: { Cookie: pairs.join("; ") },
			});
			const page = await fetchConsole(fixture.platform, request);
			expect(page.status).toBe(200);
			expect(await page.text()).toContain('<html lang="ar"');
		}
	});
});
