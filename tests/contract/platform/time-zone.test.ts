/** Tests that the platform counts days and months in the zone of the process, on each database. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setTimeZone } from "../../../core/time-zone";
import { PlatformFixture } from "../../support/platform-fixture";
import { testDatabases } from "../../support/test-database";
import { payByCard, requestTransfer } from "./payer";

describe.each(testDatabases)("the calendar of another zone on $name", (testDatabase) => {
	let fixture: PlatformFixture;

	beforeEach(() => {
		fixture = new PlatformFixture();
	});

	afterEach(async () => {
		setTimeZone();
		await fixture.close();
	});

	/** Opens the platform in a zone, at an instant. */
	async function openIn(zone: string, now: string) {
		setTimeZone(zone);
		fixture.now = new Date(now);
		await fixture.open(testDatabase, { release: "launched" });
	}

	async function buy() {
		const { client } = await fixture.registerVerified();
		const { id } = await requestTransfer(client);
		await fixture.platform.operator.manualPayments.approve(id, "hala");
		return client;
	}

	it.each([
		["Asia/Riyadh", "2025-05-31T20:59:00.000Z"],
		["Asia/Amman", "2025-05-31T20:59:00.000Z"],
		["Africa/Casablanca", "2025-05-31T22:59:00.000Z"],
		["Pacific/Kiritimati", "2025-05-31T09:59:00.000Z"],
	])("[site-180] months and days of income change at midnight of %s", async (zone, lastMinute) => {
		await openIn(zone, lastMinute);
		await buy();
		fixture.now = new Date(Date.parse(lastMinute) + 60_000);
		const { client } = await fixture.registerVerified();
		await payByCard(fixture, client, 3);
		const { numbers, today } = fixture.platform.operator;
		expect(numbers.currentMonth()).toBe("2025-06");
		const { income } = await numbers.read({ from: "2025-05", to: "2025-06" });
		expect(income[0]?.months.map(({ month, receivedMinor }) => [month, receivedMinor])).toEqual([
			["2025-05", 4900],
			["2025-06", 49_000],
		]);
		const days = (await today()).income[0]?.days.slice(-2);
		expect(days?.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
			["2025-05-31", 4900],
			["2025-06-01", 49_000],
		]);
	});

	it("[site-180] a plan ends by the clock of its zone, over a change of daylight saving", async () => {
		// The clocks of Morocco go back on 23 February 2025, so the same hour comes later.
		await openIn("Africa/Casablanca", "2025-02-10T12:00:00.000Z");
		const client = await buy();
		const { data } = await client.send("memberships");
		expect(JSON.stringify(data)).toContain("2025-03-10T13:00:00.000Z");
	});

	it("[site-180] reminders are written by day where people are", async () => {
		await openIn("Pacific/Kiritimati", "2025-05-10T12:00:00.000Z");
		await buy();
		const work = async (instant: string) => {
			fixture.now = new Date(instant);
			await fixture.platform.operator.outbox.writeDue();
			return (await fixture.listMails()).filter(({ kind }) => kind === "plan-ending").length;
		};
		// The plan ends on 11 June at 02:00, and its week begins on 4 June at midnight.
		expect(await work("2025-06-03T19:59:00.000Z")).toBe(0);
		expect(await work("2025-06-03T20:00:00.000Z")).toBe(1);
	});

	it("[site-180] a code works until its last day is over where people are", async () => {
		await openIn("Pacific/Kiritimati", "2025-05-10T09:59:00.000Z");
		await fixture.withStore((db) =>
			db.updateTable("discount_codes").set({ ends_on: "2025-05-10" }).execute(),
		);
		const { client } = await fixture.registerVerified();
		const quote = async () =>
			(await client.send("quote", { query: { plan_id: "2", code: "OPEN10" } })).status;
		expect(await quote()).toBe(200);
		fixture.now = new Date("2025-05-10T10:00:00.000Z");
		expect(await quote()).toBe(422);
	});
});
