/** Tests notes and labels of people, and the order in which everything about a person happened. */
import { expect, it } from "vitest";
import { requestNewTransfer } from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import type { Page } from "../../support/page-client";
import { describeOnEachDatabase, PASSWORD } from "../../support/platform-fixture";
import { createConsoleClient, openBackOffice } from "./back-office";

/** Returns what a field of a form holds. */
const readTyped = (page: Page, id: string) =>
	readDocument(page).querySelector<HTMLInputElement>(`[id="${id}"]`)?.value;

describeOnEachDatabase("what operators write about people", (fixture) => {
	const find = async (email: string) => {
		const person = await fixture.platform.operator.users.find(email);
		if (person === undefined) throw new Error("no person");
		return { ...person, page: `/operator/people/${person.id}` };
	};
	const openAs = async (name: string, role: "approver" | "editor") => {
		const { accounts } = fixture.platform.operator;
		const link = await accounts.invite(name, "test", { role });
		const token = new URL(link).searchParams.get("token") ?? "";
		const visitor = createConsoleClient(fixture.platform);
		const password = "another good password";
		expect((await visitor.post("/operator/invite", { token, password })).status).toBe(303);
		return visitor;
	};

	it("[operator-220] shows notes to operators, who delete their own, and owners those of others", async () => {
		const hala = await openBackOffice(fixture);
		const omar = await openAs("Omar", "approver");
		const { email } = await fixture.register();
		const { page, id } = await find(email);
		const notes = `${page}/notes`;
		await hala.post(notes, { act: "add", note: "Called about the <b>invoice</b>." });
		fixture.advance(1);
		await omar.post(notes, { act: "add", note: "Wants a refund." });
		const words = readWords(await omar.get(page));
		expect(words).toContain("Called about the <b>invoice</b>.");
		expect(words).toContain("Omar, ");
		const { notes: stored } = await fixture.platform.operator.notes.read(id);
		const [newest, oldest] = stored;
		expect((await omar.post(notes, { act: "delete", note: oldest?.id ?? "" })).location).toContain(
			"done=unchanged",
		);
		await hala.post(notes, { act: "delete", note: newest?.id ?? "" });
		await hala.post(notes, { act: "delete", note: oldest?.id ?? "" });
		expect((await fixture.platform.operator.notes.read(id)).notes).toEqual([]);
		for (const note of [" ", "x".repeat(2001)]) {
			const rejected = await hala.post(notes, { act: "add", note });
			expect(rejected.status).toBe(422);
			expect(readWords(rejected, "[role=alert]")).toContain("write 1 to 2,000 characters");
			expect(readTyped(rejected, "note-note")).toBe(note);
		}
		const acts = await fixture.platform.operator.audit.listOf([id]);
		expect(acts.map(({ action }) => action).sort()).toEqual([
			"user.note_added",
			"user.note_added",
			"user.note_deleted",
			"user.note_deleted",
		]);
		expect(JSON.stringify(acts)).not.toContain("invoice");
	});

	it("[operator-221] filters people by a label in any spelling, at most twenty a person", async () => {
		const hala = await openBackOffice(fixture);
		const editor = await openAs("Nour", "editor");
		const { email } = await fixture.register();
		const other = await fixture.register();
		const { page, id } = await find(email);
		const notes = `${page}/notes`;
		await hala.post(notes, { act: "label", label: "صحافة" });
		expect((await hala.post(notes, { act: "label", label: "صحافه" })).location).toContain(
			"done=unchanged",
		);
		expect((await editor.post(notes, { act: "label", label: "x" })).status).toBe(403);
		const list = readWords(await hala.get(`/operator/people?label=${encodeURIComponent("صَحافه")}`));
		expect(list).toContain(email);
		expect(list).not.toContain(other.email);
		const file = await hala.get(`/operator/people.csv?label=${encodeURIComponent("صحافه")}`);
		expect(file.html).toContain(email);
		expect(file.html).not.toContain(other.email);
		for (let count = 2; count <= 20; count++) {
			await hala.post(notes, { act: "label", label: `label ${count}` });
		}
		for (const [label, problem] of [
			["one more", "للشخص الواحد 20 تصنيفًا على الأكثر"],
			["a, b", "دون فاصلة"],
		] as const) {
			const rejected = await hala.post(`${notes}?lang=ar`, { act: "label", label });
			expect(rejected.status).toBe(422);
			expect(readWords(rejected, "[role=alert]")).toContain(problem);
			expect(readTyped(rejected, "label-label")).toBe(label);
			expect(readWords(rejected, ".labels")).toContain("label 20");
		}
		const reload = await hala.get(`${notes}?lang=ar`);
		expect(reload.location).toBe(`${page}?lang=ar`);
		await hala.post(notes, { act: "unlabel", label: "صحافه" });
		expect((await fixture.platform.operator.notes.read(id)).labels).toHaveLength(19);
	});

	it("[operator-222] tells everything about a person in order, a page at a time", async () => {
		const hala = await openBackOffice(fixture);
		const { id, email, client } = await requestNewTransfer(fixture);
		fixture.advance(60);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		fixture.advance(60);
		const message = { name: "Mona", inquiryType: "payment", message: "Where is my plan?", email };
		await fixture.createClient().send("contactInquiry", { body: message });
		fixture.advance(60);
		await client.send("login", { body: { email, password: PASSWORD } });
		const { page, id: userId } = await find(email);
		await hala.post(`${page}/notes`, { act: "add", note: "Paid by hand." });
		const { pageTimeline } = fixture.platform.operator;
		const person = { id: userId, email, hasSignIns: false };
		const all = await pageTimeline(person, {});
		const kinds = all.rows.map(({ kind }) => kind);
		expect(kinds[0]).toBe("act");
		expect(kinds.at(-1)).toBe("joined");
		for (const kind of ["transfer", "message", "mail", "act", "period"])
			expect(kinds).toContain(kind);
		const times = all.rows.map(({ at }) => at);
		expect(times).toEqual(times.toSorted().toReversed());
		const first = await pageTimeline(person, { limit: 3 });
		const second = await pageTimeline(person, { limit: 3, older: first.older ?? "" });
		expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 6));
		const acts = (hasSignIns: boolean) => pageTimeline({ ...person, hasSignIns }, {});
		expect(JSON.stringify((await acts(false)).rows)).not.toContain("member_sign_in");
		expect(JSON.stringify((await acts(true)).rows)).toContain("member_sign_in");
		const words = readWords(await hala.get(`${page}?lang=ar`), "#timeline");
		for (const part of ["طلب تحويل", "الموافقة على تحويل", "رسالة من المستخدم", "إنشاء الحساب"]) {
			expect(words).toContain(part);
		}
	});

	it("[operator-223] deletes notes and labels with the account, and hands them out to nobody", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const { id } = await find(email);
		const { notes } = fixture.platform.operator;
		await notes.add(email, "test", "Difficult on the phone.");
		await notes.addLabel(email, "test", "press");
		const own = JSON.stringify((await client.send("me")).json);
		expect(own).not.toContain("Difficult");
		await client.send("deleteAccount", { body: { current_password: password } });
		expect(await notes.read(id)).toEqual({ notes: [], labels: [] });
	});
});
