/** Tests how operators give, extend and end plans in the console, and undo that. */
import { expect, it } from "vitest";
import { payByCard } from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { createConsoleClient, openBackOffice, pressForm } from "./back-office";

/** Opens what the first form of a page asks for, with these values, as a browser does. */
function choose(visitor: PageClient, page: Page, typed: Record<string, string>) {
	const form = readDocument(page).querySelector("main form[method=get]");
	const hidden = [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((field) => {
		const { name, value } = field as HTMLInputElement;
		return [name, value];
	});
	const query = new URLSearchParams({ ...Object.fromEntries(hidden), ...typed });
	return visitor.get(`${form?.getAttribute("action")}?${query}`);
}

const readFacts = (page: Page): Record<string, string> =>
	Object.fromEntries(
		[...readDocument(page).querySelectorAll("main dl > div")].map((row) => [
			row.querySelector("dt")?.textContent ?? "",
			row.querySelector("dd")?.textContent ?? "",
		]),
	);

/** What a link shows, without the words that only screen readers read. */
const readOwnText = (link: Element) => {
	const hidden = link.querySelector(".visually-hidden")?.textContent ?? "";
	return link.textContent?.replace(hidden, "").trim();
};

const linkOf = (page: Page, name: string): string =>
	[...readDocument(page).querySelectorAll("main a")]
		.find((link) => readOwnText(link) === name)
		?.getAttribute("href") ?? "no link";

async function findPerson(fixture: PlatformFixture, email: string) {
	const { id = "" } = (await fixture.platform.operator.users.find(email)) ?? {};
	return { id, page: `/operator/people/${id}` };
}

describeOnEachDatabase("a plan in the console", (fixture) => {
	const openMember = async () => {
		const { client, email } = await fixture.registerVerified();
		await payByCard(fixture, client);
		return { client, email, ...(await findPerson(fixture, email)) };
	};

	it("[operator-216] is given in two steps, of which the second says from when to when, and once", async () => {
		const hala = await openBackOffice(fixture);
		const { email } = await fixture.registerVerified();
		const { page } = await findPerson(fixture, email);
		const form = await hala.get(linkOf(await hala.get(page), "Give a plan"));
		const question = await choose(hala, form, { plan: "2", count: "3", unit: "months" });
		expect(question.status).toBe(200);
		expect(readFacts(question)).toMatchObject({
			Email: email,
			From: expect.stringContaining("2025"),
			"Active until, after this": expect.stringContaining("Aug 2025"),
		});
		const nothing = readWords(await hala.get(page));
		expect(nothing).not.toContain("Can be undone until");
		const change = { reason: "Press" };
		const [first, second] = [
			await pressForm(hala, question, change),
			await pressForm(hala, question, change),
		];
		expect([first.location, second.location]).toEqual([
			`${page}?done=planGiven`,
			`${page}?done=planGiven`,
		]);
		const shown = await hala.follow(first);
		expect(readWords(shown)).toContain("The plan is given. You can undo it for ten minutes.");
		const { plans } = await fixture.platform.operator.readPersonFacts(await hasId(email));
		expect(plans).toHaveLength(1);
		expect(plans[0]?.next_billing_at?.slice(0, 7)).toBe("2025-08");
	});

	const hasId = async (email: string) => ({ email, ...(await findPerson(fixture, email)) });

	it("[operator-216] keeps what was typed when the reason is missing, and says what cannot be", async () => {
		const hala = await openBackOffice(fixture);
		const { page } = await openMember();
		const form = await hala.get(linkOf(await hala.get(page), "Give a plan"));
		for (const [typed, words] of [
			[{ plan: "2", count: "0", unit: "days" }, "Type either a number"],
			[{ plan: "2", count: "1", until: "2025-08-01" }, "Type either a number"],
			[{ plan: "2", until: "2020-01-01" }, "That isn't a day to come."],
			[{ plan: "2", until: "2025-05-11" }, "active for longer than that"],
			[{ plan: "77", count: "1" }, "There is no such plan."],
		] as const) {
			const rejected = await choose(hala, form, typed);
			expect([rejected.status, typed]).toEqual([422, typed]);
			expect(readWords(rejected)).toContain(words);
			const until = readDocument(rejected).querySelector<HTMLInputElement>("#until");
			expect(until?.value).toBe("until" in typed ? typed.until : "");
		}
		const question = await choose(hala, form, { plan: "2", count: "5", unit: "days" });
		const rejected = await pressForm(hala, question, { reason: " ", sends_mail: "" });
		expect(rejected.status).toBe(422);
		expect(readWords(rejected)).toContain("Type a reason.");
		const box = readDocument(rejected).querySelector<HTMLInputElement>("#sends_mail");
		expect(box?.checked).toBe(false);
		const done = await pressForm(hala, rejected, { reason: "Sorry" });
		expect(done.location).toBe(`${page}?done=planGiven`);
	});

	it("[operator-217] gets days for one person, and they are taken back within ten minutes", async () => {
		const hala = await openBackOffice(fixture);
		const member = await openMember();
		const readEnd = async () => {
			const { plans } = await fixture.platform.operator.readPersonFacts(member);
			return plans[0]?.next_billing_at;
		};
		const before = await readEnd();
		const form = await hala.get(linkOf(await hala.get(member.page), "Add days"));
		const question = await choose(hala, form, { days: "2" });
		expect(readFacts(question)).toMatchObject({ Days: "2" });
		await pressForm(hala, question, { reason: "Outage" });
		const after = await readEnd();
		expect(Date.parse(after ?? "") - Date.parse(before ?? "")).toBe(2 * 86_400_000);
		const shown = await hala.get(member.page);
		expect(readWords(shown)).toContain("Changed in the last ten minutes");
		expect(readWords(await hala.get("/operator"))).toContain("Outage");
		const undo = [...readDocument(shown).querySelectorAll("#undo form")][0];
		const batch = undo?.querySelector<HTMLInputElement>("[name=batch]")?.value ?? "";
		const undone = await hala.post("/operator/plan-changes/undo", { batch, person: member.id });
		expect(undone.location).toBe(`${member.page}?done=planUndone`);
		expect(await readEnd()).toBe(before);
		const again = await hala.post("/operator/plan-changes/undo", { batch, person: member.id });
		expect(again.location).toBe(`${member.page}?done=unchanged`);
	});

	it("[operator-217] gets days for everybody, after the number of people is shown", async () => {
		const hala = await openBackOffice(fixture);
		await openMember();
		await openMember();
		const form = await hala.get(
			linkOf(await hala.get("/operator/people"), "Add days for everybody"),
		);
		const question = await choose(hala, form, { plan: "2", days: "2" });
		const facts = readFacts(question);
		const people = Number(facts.People);
		expect(people).toBeGreaterThanOrEqual(2);
		const done = await pressForm(hala, question, { reason: "For all" });
		expect(done.location).toBe("/operator?done=planExtended");
		const today = readWords(await hala.get("/operator"));
		expect(today.replace(/[\u2068\u2069]/g, "")).toContain(
			`${facts.Plans} plans of ${people} people`,
		);
		fixture.advance(601);
		expect(readWords(await hala.get("/operator"))).not.toContain("For all");
	});

	it("[operator-218] is ended now or on a day, and cannot be undone after ten minutes", async () => {
		const hala = await openBackOffice(fixture);
		const { page, id } = await openMember();
		const form = await hala.get(linkOf(await hala.get(page), "End early"));
		const onDay = await choose(hala, form, { day: "2025-05-20" });
		expect(readFacts(onDay).Ends).toContain("20 May 2025");
		const now = await choose(hala, form, { day: "" });
		expect(readFacts(now).Ends).toBe("now");
		await pressForm(hala, now, { reason: "Asked for it" });
		const shown = await hala.get(page);
		const batch = readDocument(shown)
			.querySelector<HTMLInputElement>("#undo [name=batch]")
			?.getAttribute("value");
		expect(linkOf(shown, "End early")).toBe("no link");
		fixture.advance(601);
		const late = await hala.post("/operator/plan-changes/undo", { batch: batch ?? "", person: id });
		expect(late.location).toBe(`${page}?done=planUndoLate`);
		expect(readWords(await hala.follow(late))).toContain("the ten minutes are over");
	});

	it("[operator-219] is changed by owners alone", async () => {
		await openBackOffice(fixture);
		const { accounts } = fixture.platform.operator;
		const link = new URL(await accounts.invite("Omar", "test", { role: "approver" }));
		const omar = createConsoleClient(fixture.platform);
		const password = "another good password";
		await omar.post("/operator/invite", { token: link.searchParams.get("token") ?? "", password });
		const { page, id } = await openMember();
		const shown = await omar.get(page);
		for (const name of ["Give a plan", "Add days", "End early"]) {
			expect(linkOf(shown, name)).toBe("no link");
		}
		const query = `?person=${id}&plan=2&count=1`;
		expect((await omar.get(`/operator/plan-changes/give${query}`)).status).toBe(403);
		for (const act of ["give", "extend", "end", "undo"]) {
			const sent = await omar.post(`/operator/plan-changes/${act}${query}`, { reason: "x" });
			expect([act, sent.status]).toEqual([act, 403]);
		}
	});
});
