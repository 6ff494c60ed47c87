/** Tests decisions on transfers: confirmed first, made once, undone within ten minutes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailTable } from "../../../platform/database/schema";
import { lockCode } from "../../../platform/invite/discount-code-store";
import {
	findManualPayment,
	listSameReference,
	type ManualPaymentRow,
	requestManualPayment,
} from "../../../platform/manual-payment/manual-payment-store";
import { requestNewTransfer, requestTransfer, settle } from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import { describeOnEachDatabase, PlatformFixture } from "../../support/platform-fixture";
import { countWaiting, serverDatabases } from "../../support/test-database";
import { openBackOffice, pressForm } from "./back-office";

const path = (id: string, act = "") => `/operator/manual-payments/${id}${act && `/${act}`}`;

describeOnEachDatabase("a decision on a transfer", (fixture) => {
	it("[operator-32] is confirmed on a page of its own, for each act, before it is made", async () => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus } = await requestNewTransfer(fixture);
		const question = await hala.get(path(id, "approve"));
		expect(readWords(question)).toMatch(/Approve .?EGP\s49\b.?\?/);
		expect(readWords(question, "form.question")).not.toContain("Reject");
		const [, cancel = ""] = /href="([^"]*)" class="button"/.exec(question.html) ?? [];
		expect(readWords(await hala.get(cancel), "h1")).toMatch(/EGP\s49/);
		expect(await readStatus()).toBe("pending");
		const done = await hala.follow(await pressForm(hala, question));
		expect(readWords(done, "[role=status]")).toMatch(/^Approved/);
		expect(await readStatus()).toBe("approved");
	});

	it("[operator-32] rejects with a listed reason and a note, which the payer is mailed", async () => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus, email } = await requestNewTransfer(fixture);
		const question = await hala.get(path(id, "reject"));
		await pressForm(hala, question, { reason: "amount_differs", note: "40 came" });
		expect(await readStatus()).toBe("rejected");
		const page = readWords(await hala.get(path(id)));
		expect(page).toContain("Amount doesn't match the price");
		expect(page).toContain("Status: Waiting");
		expect(page).toContain("Reason: Amount doesn't match the price");
		const mails = await fixture.listMails();
		const mail = mails.find(
			({ kind, recipient }) => kind === "transfer-rejected" && recipient === email,
		);
		expect(mail?.text).toContain("40 came");
	});

	it("[operator-150] shows how far the code of a request is used and held, in the list too", async () => {
		const { catalogue, manualPayments } = fixture.platform.operator;
		const code = { code: "ONCE", type: "percentage", value: "50", max_usage: "1" };
		await catalogue.add("discount-codes", code, "test");
		const request = { amount: 24.5, discount_code: "ONCE" };
		const quoted = Array.from({ length: 5 }, () => fixture.registerVerified());
		const people = await Promise.all(quoted);
		const query = { plan_id: "1", code: "ONCE" };
		for (const { client } of people) await client.send("quote", { query });
		const ids: string[] = [];
		for (const { client } of people) ids.push((await requestTransfer(client, request)).id);
		const [first = "", second = ""] = ids;
		const hala = await openBackOffice(fixture);
		const strip = (words: string) => words.replace(/[\u2066-\u2069]/g, "");
		const readHeld = async (address: string) => strip(readWords(await hala.get(address)));
		expect(await readHeld(path(first))).toContain("limit 1, used 0, held by waiting requests: 5");
		await manualPayments.approve(first, "test");
		for (const address of [path(second), path(second, "approve"), "/operator/manual-payments"]) {
			const words = await readHeld(address);
			expect(words).toContain("limit 1, used 1, held by waiting requests: 4");
			expect(words).toContain("More people hold code ONCE than it has uses left");
		}
		expect(await readHeld(path(first))).not.toContain("More people hold");
	});

	it("[operator-291] leaves the note of an operator who was second", async () => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus } = await requestNewTransfer(fixture);
		const question = await hala.get(path(id, "reject"));
		await fixture.platform.operator.manualPayments.approve(id, "test");
		const note = "Nothing came from this number";
		const late = await pressForm(hala, question, { note });
		expect(late.status).toBe(409);
		expect(readDocument(late).querySelector("textarea")?.value).toBe(note);
		expect(readWords(late, "h1")).toBe("Nothing was changed");
		const link = readDocument(late).querySelector("main a")?.getAttribute("href");
		expect(link).toBe(`/operator/manual-payments/${id}`);
		expect(await readStatus()).toBe("approved");
		const empty = await pressForm(hala, question, { note: " " });
		expect(empty.location).toContain("done=unchanged");
	});

	it("[operator-33] can be undone for ten minutes, which removes exactly what it granted", async () => {
		const hala = await openBackOffice(fixture);
		const requested = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(requested.id, "test");
		expect(await requested.listMemberships()).toHaveLength(1);
		fixture.advance(599);
		await pressForm(hala, await hala.get(path(requested.id, "undo")));
		expect(await requested.readStatus()).toBe("pending");
		expect(await requested.listMemberships()).toEqual([]);
		await fixture.platform.operator.manualPayments.approve(requested.id, "test");
		const [membership] = await requested.listMemberships();
		fixture.advance(600);
		const late = await hala.get(path(requested.id, "undo"));
		expect(late.location).toContain("done=unchanged");
		expect(readWords(await hala.follow(late))).toContain("Nothing was changed");
		const { manualPayments } = fixture.platform.operator;
		await expect(manualPayments.undo(requested.id, "test")).rejects.toThrow(/can still be undone/);
		expect(await requested.listMemberships()).toEqual([membership]);
	});

	it("that is undone removes what it added, whatever was added before and since", async () => {
		const { manualPayments } = fixture.platform.operator;
		const { client, id, listMemberships } = await requestNewTransfer(fixture);
		const readEnd = async () => Date.parse(String((await listMemberships())[0]?.next_billing_date));
		await manualPayments.approve(id, "test");
		const firstEnd = await readEnd();
		const second = await requestTransfer(client);
		await manualPayments.approve(second.id, "test");
		const secondEnd = await readEnd();
		const third = await requestTransfer(client);
		await manualPayments.approve(third.id, "test");
		await manualPayments.undo(second.id, "test");
		// Two months from the start, as if the second had never been.
		expect(await readEnd()).toBe(secondEnd);
		// Only one request per plan can wait at a time.
		await manualPayments.reject(second.id, "test");
		await manualPayments.undo(id, "test");
		expect(await readEnd()).toBe(firstEnd);
	});

	it("[mail-13] that is undone is no longer mailed, unless its mail was already sent or taken", async () => {
		const { manualPayments, outbox } = fixture.platform.operator;
		const { id, email } = await requestNewTransfer(fixture);
		const undoAfter = async (tried: Partial<MailTable>) => {
			await manualPayments.approve(id, "test");
			await fixture.withStore((db) =>
				db
					.updateTable("outbox")
					.set({ attempts: 3, ...tried })
					.where("recipient", "=", email)
					.execute(),
			);
			await manualPayments.undo(id, "test");
			fixture.advance(1);
			const mails = await Array.fromAsync(outbox.list());
			const approvals = mails.filter(
				({ kind, recipient }) => kind === "transfer-approved" && recipient === email,
			);
			const isOver = ({ expires_at }: MailTable) => new Date(expires_at) <= fixture.now;
			expect(approvals.every(isOver)).toBe(true);
			return approvals.length;
		};
		expect(await undoAfter({ attempts: 0 })).toBe(0);
		expect(await undoAfter({ last_error: "connect ECONNREFUSED" })).toBe(0);
		expect(await undoAfter({ attempts: 1, last_error: null })).toBe(1);
		expect(await undoAfter({ sent_at: fixture.now.toISOString() })).toBe(2);
	});

	it("that is undone keeps what was paid before and after it", async () => {
		const { manualPayments } = fixture.platform.operator;
		const first = await requestNewTransfer(fixture);
		await manualPayments.approve(first.id, "test");
		const [before] = await first.listMemberships();
		const request = async () => (await requestTransfer(first.client)).id;
		const second = await request();
		await manualPayments.approve(second, "test");
		await manualPayments.undo(second, "test");
		// The request waits again, which keeps the plan on.
		const renewal = { ...before?.renewal, waits: "transfer" };
		expect(await first.listMemberships()).toEqual([{ ...before, renewal }]);
		await manualPayments.reject(second, "test");
		const third = await request();
		await manualPayments.approve(third, "test");
		await manualPayments.undo(first.id, "test");
		const [after] = await first.listMemberships();
		const days = Date.parse(after?.next_billing_date ?? "") - fixture.now.getTime();
		expect(Math.round(days / 86_400_000)).toBeGreaterThanOrEqual(28);
		expect(Math.round(days / 86_400_000)).toBeLessThanOrEqual(31);
	});

	it("[operator-33] that is undone keeps what a card paid at the moment of the approval", async () => {
		const other = await fixture.openAnother();
		const body = { plan_id: 2, subscription_type: "platform" };
		for (let round = 0; round < 5; round++) {
			const { id, client, listMemberships } = await requestNewTransfer(fixture);
			const { data } = await client.send("initiateSubscription", { body });
			await settle(client, String(data.transaction_id), "completed");
			fixture.advance(3);
			await Promise.all([
				fixture.platform.operator.manualPayments.approve(id, "test"),
				other.operator.webhooks.deliverDue(),
			]);
			await other.operator.manualPayments.undo(id, "test");
			const [membership] = await listMemberships();
			const days = (Date.parse(membership?.next_billing_date ?? "") - +fixture.now) / 86_400_000;
			expect(days).toBeGreaterThanOrEqual(28);
			expect(days).toBeLessThanOrEqual(31);
		}
		await other.close();
	});

	it("[wallet-29] leaves one request when the request is sent again during its approval", async () => {
		const other = await fixture.openAnother();
		const code = { amount: 44.1, discount_code: "OPEN10" };
		for (let round = 0; round < 8; round++) {
			const { client } = await fixture.registerVerified();
			const request = () => requestTransfer(client, code, { "Idempotency-Key": "one-transfer" });
			const { id } = await request();
			const again = Promise.all([request(), request()]);
			await other.operator.manualPayments.approve(id, "test");
			expect(await again).toEqual(Array(2).fill({ status: 200, id }));
			expect((await client.send("accountPayments")).data.payments).toHaveLength(1);
		}
		await other.close();
	});

	it("[operator-33] that rejected can be reopened at any time, unless another request waits", async () => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus, client, email } = await requestNewTransfer(fixture);
		const { manualPayments, outbox } = fixture.platform.operator;
		await manualPayments.reject(id, "test");
		fixture.advance(20 * 24 * 3600);
		const later = await openBackOffice(fixture);
		await pressForm(later, await later.get(path(id, "reopen")));
		expect(await readStatus()).toBe("pending");
		expect((await hala.get("/operator")).location).toBe("/operator/login");
		const kinds = (await Array.fromAsync(outbox.list()))
			.filter(({ recipient }) => recipient === email)
			.map(({ kind }) => kind);
		expect(kinds).toContain("transfer-reopened");
		await manualPayments.reject(id, "test");
		await requestTransfer(client);
		await expect(manualPayments.reopen(id, "test")).rejects.toThrow(/Another request/);
	});

	it("is rejected when the amount differs from the one on the page", async () => {
		const { id, readStatus } = await requestNewTransfer(fixture);
		const { manualPayments } = fixture.platform.operator;
		await expect(manualPayments.approve(id, "test", 9900)).rejects.toThrow();
		expect(await readStatus()).toBe("pending");
	});

	it("[operator-35] is undone only when it is still the one on the page", async () => {
		const hala = await openBackOffice(fixture);
		const { id, readStatus } = await requestNewTransfer(fixture);
		const { manualPayments } = fixture.platform.operator;
		await manualPayments.reject(id, "hala");
		const undo = await hala.get(path(id, "undo"));
		fixture.advance(60);
		await manualPayments.reopen(id, "omar");
		await manualPayments.approve(id, "omar");
		expect((await pressForm(hala, undo)).location).toContain("done=unchanged");
		expect(await readStatus()).toBe("approved");
		await pressForm(hala, await hala.get(path(id, "undo")));
		expect(await readStatus()).toBe("pending");
	});

	it("[operator-34] warns when another request has the reference, in any spelling", async () => {
		const hala = await openBackOffice(fixture);
		const first = await requestNewTransfer(fixture, { transfer_reference: "ip 771" });
		const second = await requestNewTransfer(fixture, { transfer_reference: "IP٧٧١" });
		// These spellings differ in nearly invisible characters: joiners, a dash, a full-width digit.
		const unseen = await requestNewTransfer(fixture, { transfer_reference: "I\u200bP-７7\u20601" });
		const other = await requestNewTransfer(fixture, { transfer_reference: "IP772" });
		for (const page of [path(second.id), path(second.id, "approve"), path(unseen.id)]) {
			const words = readWords(await hala.get(page));
			expect(words).toContain("This reference was also used in");
			expect(words).toContain(first.id);
		}
		expect(readWords(await hala.get(path(other.id)))).not.toContain("also used in");
	});

	it("[operator-34] names only the newest few requests when many share a reference", async () => {
		const ids: string[] = [];
		for (let count = 0; count < 8; count++) {
			fixture.advance(1);
			const change = { transfer_reference: "none" };
			ids.unshift((await requestNewTransfer(fixture, change)).id);
		}
		const other = await requestNewTransfer(fixture, { transfer_reference: "IP773" });
		const rows = [{ reference_key: "NONE" }, { reference_key: "IP773" }];
		const same = await fixture.withStore((db) => listSameReference(db, rows));
		expect(same.map(({ id }) => id)).toEqual([other.id, ...ids.slice(0, 6)]);
	});

	it("[operator-35] by two operators in two processes is made by one, and the other is told", async () => {
		const { platform } = fixture;
		const other = await fixture.openAnother();
		for (let round = 0; round < 5; round++) {
			const { id, listMemberships } = await requestNewTransfer(fixture);
			const outcomes = await Promise.allSettled([
				platform.operator.manualPayments.approve(id, "hala"),
				other.operator.manualPayments.reject(id, "omar"),
				other.operator.manualPayments.approve(id, "omar"),
				platform.operator.manualPayments.reject(id, "hala"),
			]);
			const won = outcomes.filter(({ status }) => status === "fulfilled");
			expect(won).toHaveLength(1);
			const acts = await platform.operator.audit.listOf([id]);
			expect(acts).toHaveLength(1);
			const isApproved = acts[0]?.action === "manual_payment.approved";
			expect(await listMemberships()).toHaveLength(isApproved ? 1 : 0);
		}
		await other.close();
	});
});

describe.each(serverDatabases)("a rejected transfer on $name", (testDatabase) => {
	const fixture = new PlatformFixture();
	beforeAll(() => fixture.open(testDatabase));
	afterAll(() => fixture.close());

	it.each([
		["undo", {}],
		["reopen", {}],
		["reopen", { amount: 44.1, discount_code: "OPEN10" }],
	])(
		"[operator-33] does not wait again (%s) when its payer requests another at the same moment: %j",
		async (act, change) => {
			const hala = await openBackOffice(fixture);
			const { id, readStatus } = await requestNewTransfer(fixture, change);
			await fixture.platform.operator.manualPayments.reject(id, "test");
			const question = await hala.get(path(id, act));
			const { pressing } = await fixture.withStore((db) =>
				db.transaction().execute(async (trx) => {
					const row = (await findManualPayment(trx, id)) as ManualPaymentRow;
					const request = () =>
						requestManualPayment(trx, { ...row, id: `${id}-2`, status: "pending" });
					const { discount_code: code } = row;
					await (code ? lockCode(trx, code) : request());
					const pressing = pressForm(hala, question);
					await expect.poll(() => countWaiting(db)).toBe(1);
					if (code) await request();
					return { pressing };
				}),
			);
			expect((await pressing).location).toContain("done=unchanged");
			expect(await readStatus()).toBe("rejected");
		},
	);
});
