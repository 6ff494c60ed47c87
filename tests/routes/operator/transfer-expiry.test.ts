/** Tests how long a request for a transfer stays open, and what is possible once it has expired. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseOperatorHours } from "../../../core/operator-hours";
import {
	payByCard,
	premiumTransfer,
	requestNewTransfer,
	requestTransfer,
} from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import { runCommand } from "../../support/platform-command";
import { PlatformFixture } from "../../support/platform-fixture";
import { testDatabases } from "../../support/test-database";
import { openBackOffice, pressForm } from "./back-office";

const hours = parseOperatorHours("Sun-Thu 09:00-21:00 Africa/Cairo");
const operatorHours = hours && { ...hours, holidays: ["2026-03-15", "2026-03-16"] };
const path = (id: string, act = "") => `/operator/manual-payments/${id}${act && `/${act}`}`;

/** Runs a command on the fixture's own clock. */
function runOn({ env, platform: { operator } }: PlatformFixture, ...words: string[]) {
	return runCommand(env, words, async () => ({ operator, close: async () => undefined }));
}

describe.each(testDatabases)("a request's end on $name", (testDatabase) => {
	const fixture = new PlatformFixture();
	beforeAll(() => fixture.open(testDatabase, { operatorHours }));
	afterAll(() => fixture.close());

	const setNow = (text: string) => {
		fixture.now = new Date(text);
	};
	const manualPayments = () => fixture.platform.operator.manualPayments;
	const run = (...words: string[]) => runOn(fixture, ...words);
	/** Asks for a transfer on a Thursday evening, and lets it expire. */
	const letExpire = async (change: Record<string, unknown> = {}) => {
		const requested = await requestNewTransfer(fixture, change);
		fixture.advance(14 * 86_400);
		expect(await requested.readStatus()).toBe("expired");
		return requested;
	};

	it.each([
		["at noon", "2026-03-01T12:00:00+02:00", "2026-03-02T12:30:00+02:00"],
		["before the hours", "2026-03-02T07:00:00+02:00", "2026-03-03T09:30:00+02:00"],
		["after the hours", "2026-03-03T22:00:00+02:00", "2026-03-05T09:30:00+02:00"],
		["before the weekend", "2026-03-05T21:30:00+02:00", "2026-03-09T09:30:00+02:00"],
		["before holidays", "2026-03-12T21:30:00+02:00", "2026-03-18T09:30:00+02:00"],
		["before summer time", "2026-04-23T21:30:00+02:00", "2026-04-27T09:30:00+03:00"],
		["before winter time", "2026-10-29T21:30:00+03:00", "2026-11-02T09:30:00+02:00"],
	])("[wallet-45] comes a working day after the promised answer: %s", async (_, requested, end) => {
		setNow(requested);
		const { client } = await fixture.registerVerified();
		const { data } = await client.send("requestManualPayment", { body: premiumTransfer });
		const expiresAt = new Date(end).toISOString();
		expect(data.payment_details?.expires_at).toBe(expiresAt);
		const params = { id: String(data.payment_id) };
		const read = async () => (await client.send("manualPaymentStatus", { params })).data;
		setNow(new Date(Date.parse(end) - 1000).toISOString());
		expect(await read()).toMatchObject({ status: "pending", expires_at: expiresAt });
		setNow(end);
		expect(await read()).toMatchObject({ status: "expired" });
		expect((await read()).expires_at ?? null).toBeNull();
	});

	it("[operator-30] stands below the promised answer in the console, which stands out once it is late", async () => {
		setNow("2026-11-03T12:00:00+02:00");
		const { id } = await requestNewTransfer(fixture);
		const hala = await openBackOffice(fixture);
		const readRow = async () => {
			const page = await hala.get("/operator/manual-payments");
			const late = readDocument(page).querySelector(`[id="${id}"] td .badge.danger`);
			return { words: readWords(page, `[id="${id}"]`), late: late?.textContent };
		};
		const waiting = await readRow();
		expect(waiting.words).toContain("Answer due in 15 minutes");
		expect(waiting.late).toBeUndefined();
		fixture.advance(2 * 3600);
		expect((await readRow()).late).toBe("Answer due 1 hour ago");
		await manualPayments().approve(id, "test");
		expect((await readRow()).words).not.toContain("Answer due");
	});

	it("[wallet-46] is found by an operator, who lets the request wait again, and the payer hears of it", async () => {
		setNow("2027-01-07T21:30:00+02:00");
		const { id, client, email, readStatus } = await letExpire();
		setNow("2027-01-28T20:45:00+02:00");
		const hala = await openBackOffice(fixture);
		for (const list of ["/operator/manual-payments", "/operator/manual-payments?state=expired"]) {
			expect(readWords(await hala.get(list), `#${id}`)).toContain("Expired");
		}
		const { out } = await run("manual-payments", "list");
		expect(out.split("\n").find((line) => line.startsWith(id))).toContain("expired");
		const page = await hala.get(path(id));
		expect(page.html).toContain(path(id, "reopen"));
		expect(page.html).toContain(path(id, "approve"));
		const reopened = await pressForm(hala, await hala.get(path(id, "reopen")));
		expect(reopened.location).toContain("done=reopen");
		const { data } = await client.send("manualPaymentStatus", { params: { id } });
		const expiresAt = new Date("2027-02-01T09:15:00+02:00").toISOString();
		expect(data).toMatchObject({ status: "pending", expires_at: expiresAt });
		const acts = await fixture.platform.operator.audit.listOf([id]);
		expect(acts).toMatchObject([{ actor: "console:Hala", action: "manual_payment.reopened" }]);
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		const mail = mails.find(({ kind }) => kind === "transfer-reopened");
		expect(mail?.text).toMatch(/1 February 2027 at 09:15|1 Feb(ruary)? 2027/);
		// It is open again, until it is answered or expires once more.
		fixture.advance(3 * 86_400);
		expect(await readStatus()).toBe("pending");
		fixture.advance(86_400);
		expect(await readStatus()).toBe("expired");
	});

	it("[wallet-46] is no end for money: an approval after it, or after reopening, grants once", async () => {
		setNow("2027-02-04T21:30:00+02:00");
		for (const isReopened of [false, true]) {
			const { id, listMemberships } = await letExpire();
			if (isReopened) {
				await manualPayments().reopen(id, "test");
				await expect(manualPayments().reopen(id, "test")).rejects.toThrow(/can still be reopened/);
			}
			await manualPayments().approve(id, "test");
			const granted = await listMemberships();
			expect(granted).toHaveLength(1);
			for (const again of ["approve", "reopen"] as const) {
				await expect(manualPayments()[again](id, "test")).rejects.toThrow(/can still be/);
			}
			expect(await listMemberships()).toEqual(granted);
		}
	});

	it("[wallet-46] counts the use of a code once when its request waits again", async () => {
		setNow("2027-03-04T21:30:00+02:00");
		const count = async () =>
			fixture.withStore((db) =>
				db
					.selectFrom("discount_codes")
					.select("used_count")
					.where("code", "=", "OPEN10")
					.executeTakeFirstOrThrow(),
			);
		const before = (await count()).used_count;
		const { id } = await letExpire({ amount: 44.1, discount_code: "OPEN10" });
		await manualPayments().reopen(id, "test");
		expect((await count()).used_count).toBe(before);
		await manualPayments().approve(id, "test");
		expect((await count()).used_count).toBe(before + 1);
	});

	it("[wallet-46] is decided once by two operators in two processes", async () => {
		setNow("2027-04-01T21:30:00+02:00");
		const other = await fixture.openAnother({ operatorHours });
		for (let round = 0; round < 4; round++) {
			const { id, listMemberships, readStatus } = await letExpire();
			const outcomes = await Promise.allSettled([
				manualPayments().reopen(id, "hala"),
				other.operator.manualPayments.reopen(id, "omar"),
				other.operator.manualPayments.reopen(id, "omar"),
			]);
			expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
			await Promise.allSettled([
				manualPayments().approve(id, "hala"),
				other.operator.manualPayments.approve(id, "omar"),
			]);
			expect(await readStatus()).toBe("approved");
			expect(await listMemberships()).toHaveLength(1);
		}
		await other.close();
	});

	it("[wallet-20] is not reopened for an account that was deleted", async () => {
		setNow("2027-06-03T21:30:00+03:00");
		const { id, client, password } = await letExpire();
		await client.send("deleteAccount", { body: { current_password: password } });
		await expect(manualPayments().reopen(id, "test")).rejects.toThrow(/was deleted/);
		const hala = await openBackOffice(fixture);
		expect((await hala.get(path(id))).html).not.toContain(path(id, "reopen"));
	});

	describe("of a payer who paid otherwise since", () => {
		it("[operator-106] is shown to the operator before the approval and the reopening", async () => {
			setNow("2027-07-01T21:30:00+03:00");
			const requested = await letExpire();
			const hala = await openBackOffice(fixture);
			const before = await hala.get(path(requested.id, "approve"));
			expect(readWords(before)).not.toContain("also paid or requested");
			const beforeReopening = await hala.get(path(requested.id, "reopen"));
			const paid = await payByCard(fixture, requested.client, 3);
			const second = await requestTransfer(requested.client);
			for (const page of [
				path(requested.id),
				path(requested.id, "approve"),
				path(requested.id, "reopen"),
			]) {
				const words = readWords(await hala.get(page));
				expect(words).toContain("also paid or requested");
				expect(words).toContain(paid);
				expect(words).toContain(second.id);
				expect(words).toMatch(/Premium Annual\W*, \W*EGP\s490\W*, paid on/);
			}
			// A press on a page that did not show it does nothing.
			for (const stale of [before, beforeReopening]) {
				expect((await pressForm(hala, stale)).location).toContain("done=unchanged");
			}
			expect(await requested.readStatus()).toBe("expired");
			await pressForm(hala, await hala.get(path(requested.id, "approve")));
			expect(await requested.readStatus()).toBe("approved");
		});

		it("[operator-106] is named by the command line, which goes on only with --anyway", async () => {
			setNow("2027-08-05T21:30:00+03:00");
			for (const [act, status] of [
				["approve", "approved"],
				["reopen", "pending"],
			] as const) {
				const requested = await letExpire();
				const paid = await payByCard(fixture, requested.client, 3);
				const rejected = await run("manual-payments", act, requested.id);
				expect([rejected.code, await requested.readStatus()]).toEqual([1, "expired"]);
				expect(rejected.err).toContain(paid);
				expect(rejected.err).toContain("--anyway");
				expect((await run("manual-payments", act, requested.id, "--anyway")).code).toBe(0);
				expect(await requested.readStatus()).toBe(status);
			}
		});

		it("is not seen in tips, refunds, and what was paid before", async () => {
			setNow("2027-09-02T21:30:00+03:00");
			const person = await fixture.registerVerified();
			await payByCard(fixture, person.client, 3);
			fixture.advance(60);
			const { id } = await requestTransfer(person.client);
			fixture.advance(60);
			const refunded = await payByCard(fixture, person.client, 3);
			await fixture.platform.operator.refunds.record(refunded, "test", {
				reason: "asked",
				note: null,
				endsPlan: false,
			});
			const row = await manualPayments().find(id);
			expect(row && (await manualPayments().listPaidSince(row))).toEqual([]);
		});
	});
});

describe.each(testDatabases)("an expired request on $name", (testDatabase) => {
	const fixture = new PlatformFixture();
	beforeAll(() => fixture.open(testDatabase));
	afterAll(() => fixture.close());

	it("[operator-105] is on the first page of the console until somebody acts or the payer asks again", async () => {
		const { manualPayments } = fixture.platform.operator;
		const first = await requestNewTransfer(fixture);
		const second = await requestNewTransfer(fixture);
		const ended = await requestNewTransfer(fixture);
		await manualPayments.expire(ended.id, "test");
		fixture.advance(6 * 86_400);
		const hala = await openBackOffice(fixture);
		const listExpired = async () => {
			const page = readDocument(await hala.get("/operator"));
			const title = [...page.querySelectorAll("h2")].find((heading) =>
				heading.textContent?.includes("Expired without an answer"),
			);
			const rows = title?.closest("section")?.querySelectorAll("[id^=mp_]") ?? [];
			return [...rows].map(({ id }) => id).sort();
		};
		expect(await listExpired()).toEqual([first.id, second.id].sort());
		await requestTransfer(second.client);
		expect(await listExpired()).toEqual([first.id]);
		const { out } = await runOn(fixture, "today");
		expect(out).toContain("Expired without an answer: 1");
		expect(out).toContain(first.id);
		await manualPayments.reopen(first.id, "test");
		expect(await listExpired()).toEqual([]);
	});
});
