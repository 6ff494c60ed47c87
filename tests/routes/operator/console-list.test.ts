/** Tests the lists of the console: their order, and the way from one decision to the next request. */
import { expect, it } from "vitest";
import { requestNewTransfer, startPayment } from "../../contract/platform/payer";
import { findOne, readDocument, readRecordIds, readWords } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { openBackOffice, pressForm } from "./back-office";

const path = "/operator/manual-payments";

const findHead = (page: Page, name: string) =>
	[...readDocument(page).querySelectorAll("thead th")].find(
		({ textContent }) => textContent?.trim() === name,
	);

const readOrder = (page: Page, name: string) => findHead(page, name)?.getAttribute("aria-sort");

const pressHead = (visitor: PageClient, page: Page, name: string) =>
	visitor.get(findHead(page, name)?.querySelector("a")?.getAttribute("href") ?? "");

const readNext = (page: Page) =>
	readDocument(page).querySelector("a[rel=next]")?.getAttribute("href") ?? "";

describeOnEachDatabase("a list of the console", (fixture) => {
	it("[operator-110] is sorted by the links of its head, which say how and keep the filter", async () => {
		const hala = await openBackOffice(fixture);
		const ids: string[] = [];
		for (const amount of [49, 490, 25]) {
			fixture.advance(60);
			const plan_id = { 49: 2, 490: 3, 25: 1 }[amount];
			ids.push((await requestNewTransfer(fixture, { amount, plan_id })).id);
		}
		const [middle, most, least] = ids;
		const listed = await hala.get(`${path}?state=pending&from=2025-01-01`);
		expect(readOrder(listed, "Amount")).toBeNull();
		const falling = await pressHead(hala, listed, "Amount");
		expect(readRecordIds(falling)).toEqual([most, middle, least]);
		expect(readOrder(falling, "Amount")).toBe("descending");
		const document = readDocument(falling);
		expect(findOne(document, "#state [selected]").getAttribute("value")).toBe("pending");
		expect(findOne(document, "#from").getAttribute("value")).toBe("2025-01-01");
		expect(findOne(document, "form.filter [name=sort]").getAttribute("value")).toBe("-amount");
		const rising = await pressHead(hala, falling, "Amount");
		expect(readRecordIds(rising)).toEqual([least, middle, most]);
		expect(readOrder(rising, "Amount")).toBe("ascending");
		expect(document.querySelectorAll("[aria-sort]")).toHaveLength(1);
		const newest = await pressHead(hala, rising, "Requested");
		expect([readOrder(newest, "Amount"), readOrder(newest, "Requested")]).toEqual([
			null,
			"descending",
		]);
		expect(readRecordIds(newest)).toEqual([least, most, middle]);
		for (const unknown of ["password_hash", "-", "amount_minor", "amount;", "constructor"]) {
			const page = await hala.get(`${path}?sort=${encodeURIComponent(unknown)}`);
			expect([page.status, readOrder(page, "Amount")]).toEqual([200, null]);
		}
	});

	it("[operator-110] keeps its order from page to page, and among equal amounts", async () => {
		const hala = await openBackOffice(fixture);
		const { id } = await startPayment(fixture);
		await fixture.withStore(async (db) => {
			const first = await db
				.selectFrom("transactions")
				.selectAll()
				.where("id", "=", id)
				.executeTakeFirstOrThrow();
			const rows = Array.from({ length: 120 }, (_, index) => ({
				...first,
				id: `txn_order_${String(index).padStart(3, "0")}`,
				idempotency_key: null,
				// Three amounts, so that the id must order the rows of each.
				amount_minor: 900 + (index % 3) * 100,
			}));
			await db.insertInto("transactions").values(rows).execute();
		});
		for (const [sort, sign] of [
			["amount", 1],
			["-amount", -1],
		] as const) {
			const pages = [await hala.get(`/operator/transactions?sort=${sort}&state=pending`)];
			while (readNext(pages.at(-1) as Page) !== "") {
				pages.push(await hala.get(readNext(pages.at(-1) as Page)));
			}
			const all = pages.flatMap(readRecordIds);
			expect([pages.length, all.length, new Set(all).size]).toEqual([3, 121, 121]);
			const amountOf = (one: string) =>
				one === id ? 4900 : 900 + (Number(one.slice(-3)) % 3) * 100;
			const sorted = all.toSorted(
				(one, other) => sign * (amountOf(one) - amountOf(other) || (one < other ? -1 : 1)),
			);
			expect(all).toEqual(sorted);
			const back = readDocument(pages[1] as Page).querySelector("a[rel=prev]");
			const before = await hala.get(back?.getAttribute("href") ?? "");
			expect(readRecordIds(before)).toEqual(readRecordIds(pages[0] as Page));
		}
		const foreign = await hala.get("/operator/transactions?older=900_txn_order_000");
		expect(foreign.status).toBe(200);
	});

	it("[operator-110] sorts each table of the catalogue by itself, and leads back to it", async () => {
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator/catalogue?plans=-price&discount-codes=used");
		const tables = [...readDocument(page).querySelectorAll("section")];
		const idsOf = (index: number) =>
			[...(tables[index]?.querySelectorAll("tbody") ?? [])].map(({ id }) => id);
		expect(idsOf(0)[0]).toBe("plans-3");
		expect(idsOf(1)[0]).toBe("packages-101");
		expect(idsOf(3).at(-1)).toBe("discount-codes-WELCOME20");
		const link = tables[1]?.querySelector("thead a")?.getAttribute("href");
		expect(link).toMatch(/^\/operator\/catalogue\?.*discount-codes=used.*packages=.*#packages$/);
	});
});

describeOnEachDatabase("after a decision", (fixture) => {
	it("[operator-111] the next request that waits is shown, with what was done above it", async () => {
		const hala = await openBackOffice(fixture);
		await requestNewTransfer(fixture);
		fixture.advance(60);
		const first = await requestNewTransfer(fixture);
		fixture.advance(60);
		const last = await requestNewTransfer(fixture);
		const decided = await pressForm(hala, await hala.get(`${path}/${first.id}/approve`));
		const next = await hala.follow(decided);
		expect(readWords(next)).toContain(last.id);
		expect(readWords(next, "[role=status]")).toMatch(/^Approved.*SAWT-\w{6} \(.?EGP\s49/);
		const link = readDocument(next).querySelector("#notice a")?.getAttribute("href");
		expect(link).toBe(`${path}/${first.id}`);
		expect(decided.location).toMatch(/#notice$/);
	});

	it("[operator-111] a decision that was made already leads to no other request", async () => {
		const hala = await openBackOffice(fixture);
		const { id } = await requestNewTransfer(fixture);
		await requestNewTransfer(fixture);
		const question = await hala.get(`${path}/${id}/approve`);
		await fixture.platform.operator.manualPayments.reject(id, "omar");
		const late = await hala.follow(await pressForm(hala, question));
		expect(readWords(late, "h1")).toBe("Transfers");
		expect(readWords(late, "[role=status]")).toMatch(/^Nothing was changed/);
	});

	it("[operator-112] keys are offered on the page of a request that waits, and can be turned off", async () => {
		const hala = await openBackOffice(fixture);
		const { id } = await requestNewTransfer(fixture);
		const readKeys = (page: Page) =>
			[...readDocument(page).querySelectorAll("[aria-keyshortcuts], script")].map(
				(one) => one.getAttribute("aria-keyshortcuts") ?? one.getAttribute("src"),
			);
		const script = expect.stringMatching(/^\/assets\/decision-keys-[\w-]+\.js$/);
		expect(readKeys(await hala.get(`${path}/${id}`))).toEqual(["A", "R", script]);
		for (const elsewhere of [path, `${path}/${id}/approve`, "/operator"]) {
			expect(readKeys(await hala.get(elsewhere))).toEqual([]);
		}
		expect(readKeys(await hala.get(`${path}/${id}?keys=off`))).toEqual([]);
		const off = await hala.get(`${path}/${id}`);
		expect(readKeys(off)).toEqual([]);
		const turnOn = readDocument(off).querySelector(".keys a")?.getAttribute("href") ?? "";
		expect(readKeys(await hala.get(turnOn))).toEqual(["A", "R", script]);
		await fixture.platform.operator.manualPayments.reject(id, "omar");
		expect(readKeys(await hala.get(`${path}/${id}`))).toEqual([]);
	});

	it("[operator-113] a button that takes something away has the colour of danger", async () => {
		const hala = await openBackOffice(fixture);
		const { id } = await requestNewTransfer(fixture);
		const request = await fixture.platform.operator.manualPayments.find(id);
		const person = `/operator/people/${request?.user_id}`;
		const read = async (question: string) =>
			findOne(readDocument(await hala.get(question)), "main form button").className;
		for (const question of [
			`${path}/${id}/reject`,
			`${person}/suspend`,
			"/operator/catalogue/plans/2/retire",
			"/operator/operators/retire?name=Hala",
		]) {
			expect(await read(question), question).toBe("dangerous");
		}
		for (const question of [`${path}/${id}/approve`, "/operator/operators/role?name=Hala"]) {
			expect(await read(question), question).toBe("primary");
		}
	});
});

describeOnEachDatabase("after a decision on the newest request", (fixture) => {
	it("[operator-111] the oldest that waits is shown, and the list when none does", async () => {
		const hala = await openBackOffice(fixture);
		const skipped = await requestNewTransfer(fixture);
		fixture.advance(60);
		const last = await requestNewTransfer(fixture);
		const rejected = await pressForm(hala, await hala.get(`${path}/${last.id}/reject`));
		expect(rejected.location).toMatch(`${path}/${skipped.id}?done=reject&record=${last.id}#notice`);
		const approved = await pressForm(hala, await hala.get(`${path}/${skipped.id}/approve`));
		expect(approved.location).toMatch(`${path}?done=approve&record=${skipped.id}#notice`);
		const list = await hala.follow(approved);
		expect(readRecordIds(list)).toEqual([last.id, skipped.id]);
		expect(readWords(list, ".acted-on")).toContain("Hala");
	});
});
