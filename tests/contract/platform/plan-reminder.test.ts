/** Tests which reminders of a plan's end are written and sent, and when, with the clock moved. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlatformOptions } from "../../../platform/base/options";
import type { Platform } from "../../../platform/composition/platform";
import type { ApiClient } from "../../support/api-client";
import { PlatformFixture } from "../../support/platform-fixture";
import { openSmtpSink, readHeader, type SmtpSink } from "../../support/smtp-sink";
import { isWhole, plainDatabases, testDatabases } from "../../support/test-database";
import { annualTransfer, requestTransfer } from "./payer";

describe.each(testDatabases)("reminders of a plan's end on $name", (testDatabase) => {
	let fixture: PlatformFixture;
	let sink: SmtpSink;

	/** Time runs, because the apps are out. */
	const release = "launched" as const;
	const open = (change: Partial<PlatformOptions> = {}) =>
		fixture.open(testDatabase, { release, ...change });

	beforeEach(async () => {
		fixture = new PlatformFixture();
		sink = await openSmtpSink();
	});

	afterEach(async () => {
		await fixture.close();
		await sink.close();
	});

	/** Moves the clock to a time of Cairo, in summer unless the offset says otherwise. */
	const goTo = (day: string, time = "12:00", offset = "+03:00") => {
		fixture.now = new Date(`${day}T${time}:00${offset}`);
	};
	const work = (platform: Platform = fixture.platform) => platform.operator.outbox.writeDue();
	const listReminders = async () =>
		(await fixture.listMails())
			.filter(({ kind }) => kind === "plan-ending" || kind === "plan-lapsed")
			.map(({ kind, recipient, created_at }) => ({ kind, recipient, day: created_at.slice(0, 10) }))
			.reverse();
	const listDays = async () => (await listReminders()).map(({ day }) => day);
	const workOn = async (day: string, time?: string) => {
		goTo(day, time);
		await work();
	};

	async function buy(change: Record<string, unknown> = {}, client?: ApiClient) {
		const person = client ? { client, email: "" } : await fixture.registerVerified();
		const { id } = await requestTransfer(person.client, change);
		await fixture.platform.operator.manualPayments.approve(id, "hala");
		return { ...person, id };
	}

	/** Restarts the platform with a mail server, and waits until it has nothing left to send. */
	async function sendDue(change: Partial<PlatformOptions> = {}) {
		const sending = await fixture.openAnother({
			smtpUrl: sink.url,
			publicUrl: "https://sawt.example",
			background: true,
			release,
			...change,
		});
		await expect.poll(async () => (await sending.figures()).waiting.outbox?.count).toBe(0);
		await sending.close();
	}
	const listSent = () => sink.mails.filter((mail) => readHeader(mail, "list-unsubscribe"));

	// Bought on Saturday, 10 May 2025 at 15:00 in Cairo, so the last day is 10 June.
	it("[mail-50] come seven days and one day before the last day, and three days after it", async () => {
		await open();
		const { email } = await buy();
		for (let day = 0; day <= 45; day++) {
			goTo("2025-05-10", "11:00");
			fixture.advance(day * 24 * 3600);
			await work();
			await work();
		}
		expect(await listReminders()).toEqual([
			{ kind: "plan-ending", recipient: email, day: "2025-06-03" },
			{ kind: "plan-ending", recipient: email, day: "2025-06-09" },
			{ kind: "plan-lapsed", recipient: email, day: "2025-06-13" },
		]);
	});

	it("[mail-51] are written once by two processes that work at the same moment", async () => {
		await open();
		for (let count = 0; count < 6; count++) await buy();
		const other = await fixture.openAnother({ release });
		goTo("2025-06-03");
		await Promise.all([work(), work(other), work(), work(other)]);
		expect(await listDays()).toHaveLength(6);
		await other.close();
	});

	it("[mail-52] are one mail a person and day for several plans", async () => {
		await open();
		const { client, email } = await buy();
		await buy({ plan_id: 1, plan_name: "Basic", amount: 25 }, client);
		await workOn("2025-06-03");
		expect(await listReminders()).toEqual([
			{ kind: "plan-ending", recipient: email, day: "2025-06-03" },
		]);
		const [mail] = await fixture.listMails();
		expect(mail?.subject).toBe("Your plans end soon");
		for (const id of [1, 2]) expect(mail?.text).toContain(`/renew?plan_id=${id}\n`);
	});

	it("[mail-51] of many people are written in batches, and once", async () => {
		await open();
		const { email } = await buy();
		const count = isWhole ? 10_000 : 250;
		await fixture.withStore(async (db) => {
			const [user] = await db.selectFrom("users").selectAll().where("email", "=", email).execute();
			const [plan] = await db.selectFrom("subscriptions").selectAll().execute();
			if (!user || !plan) throw new Error("There is nobody to copy.");
			for (let start = 0; start < count; start += 250) {
				const numbers = Array.from({ length: 250 }, (_, index) => start + index);
				await db
					.insertInto("users")
					.values(numbers.map((n) => ({ ...user, id: `usr_${n}`, email: `p${n}@example.com` })))
					.execute();
				await db
					.insertInto("subscriptions")
					.values(numbers.map((n) => ({ ...plan, id: `sub_${n}`, user_id: `usr_${n}` })))
					.execute();
			}
		});
		goTo("2025-06-03");
		await work();
		await work();
		const { mailed } = await fixture.withStore((db) =>
			db
				.selectFrom("outbox")
				.select(({ fn }) => fn.countAll<number>().as("mailed"))
				.where("kind", "=", "plan-ending")
				.executeTakeFirstOrThrow(),
		);
		expect(Number(mailed)).toBe(count + 1);
		expect(fixture.errors).toEqual([]);
	});

	// The databases differ in nothing that follows.
	if (!plainDatabases.includes(testDatabase)) return;

	it("[mail-51] are written between 10:00 and 20:00 in Cairo, whatever restarts", async () => {
		await open();
		await buy();
		await workOn("2025-06-03", "09:59");
		expect(await listDays()).toEqual([]);
		await workOn("2025-06-03", "10:00");
		await fixture.platform.close();
		await open();
		await workOn("2025-06-03", "19:59");
		expect(await listDays()).toEqual(["2025-06-03"]);
		await workOn("2025-06-09", "20:00");
		expect(await listDays()).toEqual(["2025-06-03"]);
	});

	it("[mail-50] count the days of the calendar over a change of daylight saving", async () => {
		fixture.now = new Date("2025-09-30T22:30:00+03:00");
		await open();
		await buy();
		// The clock went back in the night before the last day, which ends an hour later than in summer.
		goTo("2025-10-23", "10:00");
		await work();
		goTo("2025-10-29", "10:00");
		await work();
		expect(await listDays()).toEqual(["2025-10-23", "2025-10-29"]);
		goTo("2025-11-02", "09:59", "+02:00");
		await work();
		goTo("2025-11-02", "10:00", "+02:00");
		await work();
		expect(await listDays()).toEqual(["2025-10-23", "2025-10-29", "2025-11-02"]);
	});

	it("[mail-50] count the days of the calendar when summer begins in the night of the last day", async () => {
		// The plan ends on 25 April at 00:30, an hour that the clock skips.
		fixture.now = new Date("2025-03-25T00:30:00+02:00");
		await open();
		await buy();
		for (const [day, offset] of [
			["2025-04-17", "+02:00"],
			["2025-04-18", "+02:00"],
			["2025-04-24", "+02:00"],
			["2025-04-25", "+03:00"],
			["2025-04-27", "+03:00"],
			["2025-04-28", "+03:00"],
		] as const) {
			for (const time of ["10:00", "19:59"]) {
				goTo(day, time, offset);
				await work();
			}
		}
		expect(await listDays()).toEqual(["2025-04-18", "2025-04-24", "2025-04-28"]);
	});

	it("[mail-53] do not come for a plan that was bought for a year, was renewed or has a request waiting", async () => {
		await open();
		const { manualPayments } = fixture.platform.operator;
		await buy({ ...annualTransfer });
		const renewed = await buy();
		const waiting = await buy();
		goTo("2025-06-03", "09:00");
		await buy({}, renewed.client);
		await requestTransfer(waiting.client);
		await workOn("2025-06-03");
		expect(await listDays()).toEqual([]);
		// The request is rejected, so the reminder helps again.
		const [request] = (await manualPayments.page({ status: "pending" }, {})).rows;
		await manualPayments.reject(String(request?.id), "hala");
		await workOn("2025-06-04");
		expect(await listReminders()).toMatchObject([{ recipient: waiting.email }]);
	});

	it("[mail-53] do not come to a person who has moved to another plan", async () => {
		await open();
		const { client } = await buy();
		goTo("2025-06-01");
		await buy({ ...annualTransfer }, client);
		for (const day of ["2025-06-03", "2025-06-09", "2025-06-13"]) await workOn(day);
		expect(await listDays()).toEqual([]);
	});

	it("[mail-53] do not come to a suspended account, an unknown address, or where they are switched off", async () => {
		await open();
		const people = [await buy(), await buy(), await buy()];
		const changes = [
			{ is_active: 0 },
			{ email_refused_at: fixture.now.toISOString() },
			{ reminders_off_at: fixture.now.toISOString() },
		];
		await fixture.withStore(async (db) => {
			for (const [index, change] of changes.entries()) {
				await db
					.updateTable("users")
					.set(change)
					.where("email", "=", people[index]?.email ?? "")
					.execute();
			}
		});
		for (const day of ["2025-06-03", "2025-06-09", "2025-06-13"]) await workOn(day);
		expect(await listDays()).toEqual([]);
	});

	it("[mail-54] leave out the week before a plan that was bought with fewer days left", async () => {
		await open();
		await buy();
		await fixture.withStore(async (db) => {
			const ends = { next_billing_at: new Date("2025-05-15T12:00:00Z").toISOString() };
			await db.updateTable("subscriptions").set(ends).execute();
		});
		for (let day = 10; day <= 18; day++) await workOn(`2025-05-${day}`, "16:00");
		expect(await listDays()).toEqual(["2025-05-14", "2025-05-18"]);
	});

	it("[mail-55] are sent late only for as long as they help, and not at night", async () => {
		await open();
		await buy();
		await workOn("2025-06-03", "19:00");
		// The mail server was away until the night, and then until the morning.
		goTo("2025-06-03", "21:00");
		await sendDue();
		expect(listSent()).toHaveLength(0);
		goTo("2025-06-04", "10:00");
		await sendDue();
		expect(listSent()).toHaveLength(1);
		expect(listSent()[0]?.subject).toBe("Your Premium plan ends on 10 June 2025");
		// The next one waits for two days, and then the plan has ended.
		await workOn("2025-06-09", "19:00");
		goTo("2025-06-11", "12:00");
		await work();
		await sendDue();
		expect(sink.mails.map(({ subject }) => subject)).toEqual(
			expect.arrayContaining(["Your plan has ended"]),
		);
		expect(listSent()).toHaveLength(1);
	});

	it.each([
		["was renewed", (person: { client: ApiClient }) => buy({}, person.client)],
		["has a request waiting", (person: { client: ApiClient }) => requestTransfer(person.client)],
		[
			"belongs to a suspended account",
			() => fixture.withStore((db) => db.updateTable("users").set({ is_active: 0 }).execute()),
		],
		[
			"belongs to a person who has switched reminders off",
			() =>
				fixture.withStore((db) =>
					db.updateTable("users").set({ reminders_off_at: "2025-06-03T12:00:00.000Z" }).execute(),
				),
		],
		[
			"has ended",
			() =>
				fixture.withStore((db) =>
					db
						.updateTable("subscriptions")
						.set({
							next_billing_at: "2025-06-03T08:30:00.000Z",
							ended_at: "2025-06-03T08:30:00.000Z",
						})
						.execute(),
				),
		],
	])("[mail-55] are not sent once the plan %s", async (_what, happen) => {
		await open();
		const person = await buy();
		await workOn("2025-06-03", "11:00");
		expect(await listDays()).toHaveLength(1);
		goTo("2025-06-03", "12:00");
		await happen(person);
		await sendDue();
		expect(listSent()).toEqual([]);
		expect(await listDays()).toEqual([]);
	});

	it("[mail-55] leave out the one of several plans that was renewed while the mail waited", async () => {
		await open();
		const { client } = await buy();
		await buy({ plan_id: 1, plan_name: "Basic", amount: 25 }, client);
		await workOn("2025-06-03", "11:00");
		await buy({ plan_id: 1, plan_name: "Basic", amount: 25 }, client);
		await fixture.withStore((db) =>
			// The longer Basic must not stand for Premium in this test.
			db.updateTable("plans").set({ kind: "creator" }).where("id", "=", 1).execute(),
		);
		await sendDue();
		expect(listSent()).toMatchObject([{ subject: "Your Premium plan ends on 10 June 2025" }]);
		expect(listSent()[0]?.text).not.toContain("Basic");
	});

	it("[mail-56] have the headers by which a mail program ends them with one press, and no other mail has them", async () => {
		await open();
		const { email } = await buy();
		await fixture.withStore((db) => db.updateTable("users").set({ locale: "ar" }).execute());
		await workOn("2025-06-03", "11:00");
		await fixture.register();
		await sendDue();
		const [mail, ...others] = listSent();
		expect(others).toEqual([]);
		expect(sink.mails.length).toBeGreaterThan(1);
		expect(mail?.to).toMatchObject([{ address: email }]);
		expect(readHeader(mail as never, "list-unsubscribe")).toMatch(
			/^<https:\/\/sawt\.example\/reminders\?token=usr_[0-9a-f]{32}\.[\w-]{43}&lang=ar>$/,
		);
		expect(readHeader(mail as never, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
		expect(mail?.text).toContain("https://sawt.example/renew?plan_id=2&lang=ar");
		expect(mail?.text).toContain("https://sawt.example/reminders?token=usr_");
	});

	it("[mail-57] say what is lost, the price now and until when the days of grace last", async () => {
		await open({ graceDays: 3 });
		await buy();
		await fixture.withStore((db) =>
			db.updateTable("plans").set({ price_minor: 5500 }).where("id", "=", 2).execute(),
		);
		await workOn("2025-06-09");
		const [mail] = await fixture.listMails();
		expect(mail?.subject).toBe("Your Premium plan ends on 10 June 2025");
		expect(mail?.text).toContain("it stays on until 13 June 2025");
		expect(mail?.text).toContain("EGP\u00a055 for a month");
		expect(mail?.text).toContain("Ad-free listening");
		expect(mail?.text).toContain("We never take money automatically");
	});

	it("[mail-50] count the days after the end from the end of the days of grace", async () => {
		await open({ graceDays: 3 });
		await buy();
		for (let day = 10; day <= 30; day++) await workOn(`2025-06-${day}`, "16:00");
		const lapsed = (await listReminders()).filter(({ kind }) => kind === "plan-lapsed");
		expect(lapsed.map(({ day }) => day)).toEqual(["2025-06-16"]);
	});
});
