/** Tests how an operator changes the catalogue, and what listeners then see and pay. */
import { expect, it, onTestFinished } from "vitest";
import { catalogueTyped } from "../../../platform/catalogue/catalogue-typed";
import { requestNewTransfer } from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import { describeOnOneDatabase, PlatformFixture } from "../../support/platform-fixture";
import { testDatabases } from "../../support/test-database";
import { openBackOffice, pressForm } from "./back-office";

const listOf = (data: unknown) =>
	(data as { creator_plans: { id: number; name: string }[] }).creator_plans;

/** The words of the cards beside a form, which wait in the templates of shadow roots. */
const readCards = (page: { html: string }) =>
	[...readDocument(page).querySelectorAll<HTMLTemplateElement>("x-plan-preview template")].map(
		({ content }) => content.querySelector("[data-part=card]")?.textContent?.replace(/\s+/g, " "),
	);

describeOnOneDatabase("the catalogue of the console", (fixture) => {
	const listPlans = async () =>
		(await fixture.createClient().send("pricing")).data.platform_plans ?? [];

	it("[operator-41] adds a plan, changes its price for new buyers, and retires it", async () => {
		const hala = await openBackOffice(fixture);
		const form = await hala.get("/operator/catalogue/plans/new");
		const typed = { kind: "platform", interval: "monthly", name: "Family", price: "٨٩٫٥٠" };
		const added = await pressForm(hala, form, { ...typed, features: "Six people\nOne bill" });
		expect(added.location).toContain("done=saved");
		const plan = (await listPlans()).find(({ name }) => name === "Family");
		const listed = await hala.follow(added);
		expect(readWords(listed, ".acted-on th")).toBe("Family");
		expect(readDocument(listed).querySelector("#notice a")?.getAttribute("href")).toBe(
			`#plans-${plan?.id}`,
		);
		expect(plan).toMatchObject({ price: 89.5, features: ["Six people", "One bill"] });
		const request = { plan_id: plan?.id, plan_name: "Family", amount: 89.5 };
		const paid = await requestNewTransfer(fixture, request);
		const address = `/operator/catalogue/plans/${plan?.id}`;
		await pressForm(hala, await hala.get(address), { price: "99" });
		expect(await listPlans()).toContainEqual(expect.objectContaining({ id: plan?.id, price: 99 }));
		expect(readWords(await hala.get(`/operator/manual-payments/${paid.id}`))).toContain(
			"EGP 89.50",
		);
		expect(await (await requestNewTransfer(fixture, request)).readStatus()).toBe("pending");
		const retired = await pressForm(hala, await hala.get(`${address}/retire`));
		expect(readWords(await hala.follow(retired), ".acted-on th")).toBe("Family");
		expect((await listPlans()).map(({ name }) => name)).not.toContain("Family");
		const { client } = await fixture.registerVerified();
		const body = { plan_id: plan?.id, subscription_type: "platform" };
		expect((await client.send("initiateSubscription", { body })).status).toBe(404);
		await fixture.platform.operator.manualPayments.approve(paid.id, "test");
		expect(await paid.listMemberships()).toHaveLength(1);
		await pressForm(hala, await hala.get(`${address}/restore`));
		expect((await listPlans()).map(({ name }) => name)).toContain("Family");
		const words = readWords(await hala.get("/operator/audit"));
		for (const act of [
			"Plan added",
			"Plan changed",
			"Plan retired",
			"Price in the smallest unit: 8950",
		]) {
			expect(words).toContain(act);
		}
	});

	it("shows the value of a code in the currency of the code", async () => {
		await fixture.withStore((db) =>
			db
				.updateTable("discount_codes")
				.set({ type: "fixed", value: 5000, currency: "SAR" })
				.where("code", "=", "WELCOME20")
				.execute(),
		);
		onTestFinished(() =>
			fixture.withStore(async (db) => {
				const before = { type: "percentage", value: 20, currency: "EGP" } as const;
				await db
					.updateTable("discount_codes")
					.set(before)
					.where("code", "=", "WELCOME20")
					.execute();
			}),
		);
		const hala = await openBackOffice(fixture);
		expect(readWords(await hala.get("/operator/catalogue"), "#discount-codes")).toMatch(/SAR\s50/);
	});

	it("[operator-151] names the currency of the amounts in its forms", async () => {
		const { catalogue } = fixture.platform.operator;
		const code = { code: "RIYAL", type: "fixed", value: "5" };
		await catalogue.add("discount-codes", code, "test");
		await fixture.withStore((db) =>
			db
				.updateTable("discount_codes")
				.set({ currency: "SAR" })
				.where("code", "=", "RIYAL")
				.execute(),
		);
		const hala = await openBackOffice(fixture);
		const added = readWords(await hala.get("/operator/catalogue/discount-codes/new"), "main");
		expect(added).toContain("Percentage, or amount in \u2068EGP\u2069");
		expect(added).toContain("Minimum spend in \u2068EGP\u2069");
		const changed = readWords(await hala.get("/operator/catalogue/discount-codes/RIYAL"), "main");
		expect(changed).toContain("amount in \u2068SAR\u2069");
		const plan = readWords(await hala.get("/operator/catalogue/plans/new"), "main");
		expect(plan).toContain("Price (EGP)");
	});

	it("[operator-290] shows the card of a plan in both languages, as saved and as typed, and saves nothing", async () => {
		const { catalogue } = fixture.platform.operator;
		const stored = { name: "Trio", name_ar: "ثلاثي", price: "30", features: "Three people" };
		const chosen = { kind: "platform", interval: "monthly" };
		const id = await catalogue.add("plans", { ...chosen, ...stored }, "test");
		const hala = await openBackOffice(fixture);
		const address = `/operator/catalogue/plans/${id}`;
		const page = await hala.get(address);
		expect(readCards(page)).toEqual([
			expect.stringMatching(/Trio.*EGP.30 .*Choose Trio.*Three people/),
			expect.stringMatching(/ثلاثي.*EGP.30 .*اختر .*ثلاثي.*Three people/),
		]);
		const typed = { name: "Trio Plus", price: "45.50", popular: "1" };
		const shown = await pressForm(hala, page, { ...typed, preview: "1" });
		expect(shown.status).toBe(200);
		const field = readDocument(shown).querySelector<HTMLInputElement>("[name=name]");
		expect(field?.value).toBe("Trio Plus");
		expect(readCards(shown)).toEqual([
			expect.stringMatching(/Popular.*Trio Plus.*EGP.45\.50/),
			expect.stringMatching(/ثلاثي.*EGP.45\.50/),
		]);
		const wrong = await pressForm(hala, page, { name: "Trio Max", price: "many" });
		expect(wrong.status).toBe(422);
		expect(readCards(wrong)[0]).toMatch(/Trio Max.*EGP.30/);
		expect((await listPlans()).find(({ name }) => name === "Trio")).toMatchObject({ price: 30 });
		const fresh = await hala.get("/operator/catalogue/packages/new");
		expect(readCards(fresh)[0]).toBe("Enter a name and a price to see the card.");
		const studio = { name: "Studio", price: "80", max_uploads: "12", analytics_access: "1" };
		const filled = await pressForm(hala, fresh, { ...studio, preview: "1" });
		expect(readCards(filled)[0]).toMatch(/Studio.*EGP.80.*12.*[Aa]nalytics/);
		const tier = {
			kind: "tier",
			creator_id: "1",
			interval: "monthly",
			name: "Friend",
			price: "40",
		};
		const form = await hala.get("/operator/catalogue/plans/new");
		expect(readCards(await pressForm(hala, form, { ...tier, preview: "1" }))[0]).toMatch(
			/Friend.*EGP.40/,
		);
	});

	it("[operator-275] lists wrong fields as text, in which the name of each leads to it", async () => {
		const hala = await openBackOffice(fixture);
		const page = await hala.post("/operator/catalogue/plans/new", {});
		const lines = [...readDocument(page).querySelectorAll("[role=alert] li")];
		expect(lines.length).toBeGreaterThan(1);
		for (const line of lines) {
			const [link] = line.querySelectorAll("a");
			expect(line.textContent).toMatch(/: .+/);
			expect(line.textContent?.startsWith(`${link?.textContent}: `)).toBe(true);
		}
	});

	it("[operator-41] adds a creator with a tier, which listeners see until either is retired", async () => {
		const { catalogue } = fixture.platform.operator;
		const creator = await catalogue.add("creators", { name: "Nour", verified: "1" }, "test");
		const tier = { kind: "tier", creator_id: creator, interval: "monthly", name: "Friend" };
		const id = await catalogue.add("plans", { ...tier, price: "40" }, "test");
		const request = async () =>
			(await fixture.createClient().send("pricing", { query: { creator_id: creator } })).data
				.creator;
		expect(await request()).toMatchObject({ name: "Nour", tiers: [{ name: "Friend", price: 40 }] });
		await catalogue.retire({ noun: "plans", id, actor: "test" });
		expect((await request())?.tiers).toEqual([]);
		await catalogue.change({ noun: "creators", id: creator, actor: "test" }, { name: "Noor" });
		const acts = await (await openBackOffice(fixture)).get("/operator/audit");
		// Isolates the name, because an Arabic one would reverse the text after it.
		expect(acts.html).toContain("Name in English: <bdi>Noor</bdi>");
		expect(await request()).toMatchObject({ name: "Noor" });
		await catalogue.retire({ noun: "creators", id: creator, actor: "test" });
		expect(await request()).toBeUndefined();
	});

	it("[operator-41] adds one record when a double press sends two", async () => {
		const hala = await openBackOffice(fixture);
		const form = await hala.get("/operator/catalogue/creators/new");
		const first = await pressForm(hala, form, { name: "Pressed" });
		const second = await pressForm(hala, form, { name: "Pressed" });
		expect(second.location).toBe(first.location);
		fixture.advance(60);
		expect((await pressForm(hala, form, { name: "Pressed" })).location).not.toBe(first.location);
		const { creators } = await fixture.platform.operator.catalogue.list();
		expect(creators.filter(({ name }) => name === "Pressed")).toHaveLength(2);
	});

	it("[operator-41] adds one record for two simultaneous requests in two processes", async () => {
		const other = await fixture.openAnother();
		onTestFinished(() => other.close());
		const both = [fixture.platform, other].map(({ operator }) => operator.catalogue);
		const addTwice = (noun: "creators" | "discount-codes", typed: Record<string, string>) =>
			Promise.all(both.map((catalogue) => catalogue.add(noun, typed, "console:Hala")));
		for (const round of [1, 2, 3, 4]) {
			const creators = await addTwice("creators", { name: `At once ${round}` });
			const code = { code: `ONCE-${round}`, type: "percentage", value: "5" };
			const codes = await addTwice("discount-codes", code);
			expect([new Set(creators).size, codes]).toEqual([1, [code.code, code.code]]);
		}
	});

	it("[operator-41] adds a package for creators, changes what it allows, and retires it", async () => {
		const hala = await openBackOffice(fixture);
		const path = "/operator/catalogue/packages";
		const typed = { interval: "monthly", name: "Label", price: "899", tier_level: "4" };
		const form = await hala.get(`${path}/new`);
		const wrong = await pressForm(hala, form, { ...typed, max_uploads: "many" });
		expect([wrong.status, readWords(wrong, "[role=alert]")]).toEqual([
			422,
			expect.stringContaining("Maximum episodes: Enter a whole number"),
		]);
		const right = { ...typed, max_uploads: "2000", max_followers: "5000000" };
		expect((await pressForm(hala, form, right)).location).toContain("done=saved");
		const find = async () =>
			listOf((await fixture.createClient().send("creatorPlans")).data).find(
				({ name }) => name === "Label",
			);
		expect(await find()).toMatchObject({ price: 899, tier_level: 4, max_uploads: 2000 });
		const address = `${path}/${(await find())?.id}`;
		await pressForm(hala, await hala.get(address), { max_uploads: "٢٥٠٠", custom_branding: "1" });
		expect(await find()).toMatchObject({ max_uploads: 2500, custom_branding: true, price: 899 });
		expect((await hala.get(address.replace("packages", "plans"))).status).toBe(404);
		await pressForm(hala, await hala.get(`${address}/retire`));
		expect(await find()).toBeUndefined();
		expect(readWords(await hala.get("/operator/audit"))).toContain("Creator plan retired");
	});

	it("[operator-41] adds a code with limits and dates, changes and retires it", async () => {
		const hala = await openBackOffice(fixture);
		const form = await hala.get("/operator/catalogue/discount-codes/new");
		const typed = { code: "spring-25", type: "percentage", value: "25", max_usage: "3" };
		await pressForm(hala, form, { ...typed, starts_on: "2025-05-01", ends_on: "2025-05-31" });
		const { client } = await fixture.registerVerified();
		const quote = () => client.send("quote", { query: { plan_id: "2", code: "SPRING-25" } });
		expect((await quote()).data).toMatchObject({ price_after: 36.75, valid_until: "2025-05-31" });
		const { catalogue } = fixture.platform.operator;
		const act = { noun: "discount-codes", id: "SPRING-25", actor: "test" } as const;
		const change = await hala.get("/operator/catalogue/discount-codes/spring-25");
		expect(readWords(change, "h1")).toContain("SPRING-25");
		const cancel = readDocument(change).querySelector("main a.button")?.getAttribute("href");
		expect(cancel).toBe("/operator/catalogue#discount-codes-SPRING-25");
		const changed = await hala.follow(await pressForm(hala, change, { value: "50" }));
		expect(readWords(changed, ".acted-on th")).toBe("SPRING-25");
		expect((await quote()).data).toMatchObject({ price_after: 24.5, valid_until: "2025-05-31" });
		await catalogue.change(act, { type: "fixed", value: "10.25" });
		const listed = await hala.get("/operator/catalogue");
		expect(readWords(listed, "#discount-codes-SPRING-25")).toContain("EGP 10.25");
		await catalogue.retire(act);
		expect((await quote()).json.code).toBe("code_not_active");
		const twice = await pressForm(hala, form, typed);
		expect([twice.status, readWords(twice, "[role=alert]")]).toEqual([
			422,
			expect.stringContaining("Already in use"),
		]);
	});

	it.each([
		["WELCOME20", "Offered"],
		["INACTIVE15", "Retired"],
		["EXPIRED30", "Ended"],
		["FUTURE25", "Not started yet"],
		["USEDUP10", "Used up"],
	])("[operator-41] reports that the code %s is %s", async (code, state) => {
		const page = await (await openBackOffice(fixture)).get("/operator/catalogue");
		expect(readWords(page, `#discount-codes-${code} .badge`)).toBe(state);
	});

	it.each([
		["plans", { name: "", price: "4,5", kind: "x" }, ["name", "price", "kind"]],
		["plans", { name: "A", price: "1", kind: "tier", interval: "monthly" }, ["creator_id"]],
		[
			"plans",
			{ name: "A", price: "300", kind: "tier", creator_id: "1", interval: "yearly" },
			["interval"],
		],
		["creators", { name: " " }, ["name"]],
		["discount-codes", { code: "a b", type: "percentage", value: "200" }, ["code", "value"]],
		[
			"discount-codes",
			{ code: "ABC", type: "fixed", value: "5", starts_on: "2025-02-02", ends_on: "2025-02-01" },
			["ends_on"],
		],
	])(
		"[operator-41] reports what is wrong with %s %j beside the fields, and keeps the input",
		async (...row) => {
			const [noun, typed, wrong] = row;
			const hala = await openBackOffice(fixture);
			const form = await hala.get(`/operator/catalogue/${noun}/new`);
			const page = await pressForm(hala, form, typed as Record<string, string>);
			expect(page.status).toBe(422);
			for (const name of wrong) {
				expect(page.html).toContain(`href="#${name}"`);
				expect(page.html).toMatch(new RegExp(`id="${name}"[^>]*aria-invalid="true"`));
			}
			expect(page.html).toContain(`value="${Object.values(typed).at(0)}"`);
		},
	);
});

it.each(testDatabases)(
	"[operator-42] a new catalogue on $name has the plans, and samples only on request",
	async (database) => {
		const fixture = new PlatformFixture();
		await fixture.open(database, { hasSamples: false });
		const { catalogue } = fixture.platform.operator;
		const before = await catalogue.list();
		expect(before.plans.map(({ kind }) => kind)).not.toContain("tier");
		expect([...before.plans, ...before.packages]).toHaveLength(8);
		expect([before.creators, before.codes]).toEqual([[], []]);
		expect(await catalogue.seedSamples("test")).toBe(true);
		expect((await catalogue.list()).creators).toHaveLength(3);
		expect(await catalogue.seedSamples("test")).toBe(false);
		await fixture.close();
	},
);

describeOnOneDatabase("two operators", (fixture) => {
	const monthly = { interval: "monthly", price: "70" };
	const limits = { tier_level: "1", max_uploads: "5", max_followers: "5" };
	it.each([
		["plans", { ...monthly, kind: "platform", name: "Trio" }, { price: "75" }, { discount: "New" }],
		["packages", { ...monthly, ...limits, name: "Loft" }, { max_uploads: "9" }, { price: "75" }],
		["creators", { name: "Amal", verified: "" }, { verified: "1" }, { name: "Amel" }],
		[
			"discount-codes",
			{ code: "STALE", type: "percentage", value: "10" },
			{ value: "20" },
			{ max_usage: "7" },
		],
	] as const)(
		"[operator-41] open the same form of %s, and the second to save sees the saved values first",
		async (noun, added, first, second) => {
			const { catalogue } = fixture.platform.operator;
			const id = await catalogue.add(noun, added, "test");
			const read = async () => catalogueTyped[noun]((await catalogue.find(noun, id)) ?? {});
			const hala = await openBackOffice(fixture);
			const page = await hala.get(`/operator/catalogue/${noun}/${id}`);
			for (const _press of ["once", "twice"]) {
				expect((await pressForm(hala, page, first)).location).toContain("done=saved");
			}
			const before = await read();
			const rejected = await pressForm(hala, page, second);
			expect([rejected.status, await read()]).toEqual([409, before]);
			const [name = "", value] = Object.entries(first)[0] ?? [];
			const shown = readWords(rejected, `#${name}-problem`);
			expect(shown).toContain(`Saved now: \u2068${value === "1" ? "Yes" : value}\u2069`);
			expect((await pressForm(hala, rejected)).location).toContain("done=saved");
			expect(await read()).toEqual({ ...before, ...second });
		},
	);

	it("[operator-41] type different prices into the same form, and both see both", async () => {
		const { catalogue } = fixture.platform.operator;
		const typed = { ...monthly, kind: "platform", name: "Quartet" };
		const id = await catalogue.add("plans", typed, "test");
		const hala = await openBackOffice(fixture);
		const late = await hala.get(`/operator/catalogue/plans/${id}`);
		await catalogue.change({ noun: "plans", id, actor: "test" }, { price: "75" });
		const mistaken = await pressForm(hala, late, { price: "eighty" });
		expect(mistaken.status).toBe(422);
		const rejected = await pressForm(hala, mistaken, { price: "80" });
		expect(rejected.status).toBe(409);
		expect(readWords(rejected, "#price-problem")).toContain("Saved now: \u206875\u2069");
		expect(readDocument(rejected).querySelector("#price")?.getAttribute("value")).toBe("80");
		await pressForm(hala, rejected);
		expect(await catalogue.find("plans", id)).toMatchObject({ price_minor: 8000 });
	});

	it.each([
		["plans", { kind: "platform", interval: "monthly", name: "Duo", price: "70" }, { price: "75" }],
		["creators", { name: "Dalia", verified: "" }, { verified: "1" }],
		["discount-codes", { code: "BOTH", type: "percentage", value: "10" }, { value: "15" }],
	] as const)(
		"[operator-41] change two fields of %s at the same moment, and both changes stay",
		async (noun, typed, first) => {
			const other = await fixture.openAnother();
			onTestFinished(() => other.close());
			const [here, there] = [fixture.platform.operator.catalogue, other.operator.catalogue];
			const id = await here.add(noun, typed, "test");
			for (const round of ["1", "2", "3", "4", "5"]) {
				const second = noun === "discount-codes" ? { max_usage: round } : { name: `Name ${round}` };
				const act = { noun, id, actor: "test" };
				await Promise.all([here.change(act, first), there.change(act, second)]);
				const row = await here.find(noun, id);
				expect(catalogueTyped[noun](row ?? {})).toMatchObject({ ...first, ...second });
				await here.change(act, typed);
			}
		},
	);
});
