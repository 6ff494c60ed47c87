/** Tests the commands that give, extend and end plans. */
import { expect, it } from "vitest";
import { createPlatform } from "../../../platform/composition/platform";
import { runCommand } from "../../support/platform-command";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";

/** Runs a command at the time of the fixture. */
async function run(fixture: PlatformFixture, ...words: string[]) {
	const openPlatform: Parameters<typeof runCommand>[2] = (options) =>
		createPlatform({
			...options,
			now: () => fixture.now,
			afterPayment: { url: "https://listen.example", texts: { en: undefined, ar: undefined } },
		});
	const { code, out, err } = await runCommand(fixture.env, ["users", ...words], openPlatform);
	return { code, text: `${out}${err}`.trim() };
}

const readChange = (text: string) => /users undo-plan (pch_\w+)$/.exec(text)?.[1] ?? "";

describeOnEachDatabase("the commands for plans", (fixture) => {
	const readEnds = (email: string) =>
		fixture.withStore((db) =>
			db
				.selectFrom("subscriptions")
				.innerJoin("users", "users.id", "subscriptions.user_id")
				.select(["plan_id", "next_billing_at", "ended_at"])
				.where("email", "=", email)
				.execute(),
		);

	it("[operator-225] say what they would do, do it with --yes, and name the change to undo", async () => {
		const { email } = await fixture.registerVerified();
		const give = ["give", email, "--plan", "2", "--months", "3", "--reason", "Press"];
		expect(await run(fixture, ...give)).toEqual({
			code: 0,
			text: `${email} gets Premium until 2025-08-10. A mail follows in ten minutes. Nothing was changed. Run it again with --yes.`,
		});
		expect(await readEnds(email)).toEqual([]);
		const given = await run(fixture, ...give, "--yes", "--no-mail");
		expect(given.text).toContain("until 2025-08-10. There is no mail. Done.");
		expect(await readEnds(email)).toMatchObject([{ plan_id: 2 }]);
		const extend = ["extend", email, "--days", "2", "--reason", "Outage"];
		expect((await run(fixture, ...extend)).text).toContain(
			"1 plan of 1 person gets 2 days more. The new ends are from 2025-08-12 to 2025-08-12. Mails: 1.",
		);
		const extended = await run(fixture, ...extend, "--yes");
		const end = ["end", email, "--plan", "2", "--until", "2025-06-30", "--reason", "Asked"];
		expect((await run(fixture, ...end)).text).toContain(
			`Premium of ${email} ends with 2025-06-30.`,
		);
		const ended = await run(fixture, ...end, "--yes");
		expect(await readEnds(email)).toMatchObject([{ next_billing_at: "2025-06-30T20:59:59.000Z" }]);
		expect((await run(fixture, "undo-plan")).text.split("\n")).toHaveLength(3);
		const late = await run(fixture, "undo-plan", readChange(extended.text));
		expect(late).toMatchObject({ code: 1, text: expect.stringContaining("was changed since") });
		for (const { text } of [ended, extended, given]) {
			const undone = await run(fixture, "undo-plan", readChange(text));
			expect(undone).toEqual({ code: 0, text: "1 plan stands as before." });
		}
		expect(await readEnds(email)).toEqual([]);
		expect((await run(fixture, "undo-plan")).text).toBe("(none)");
	});

	it("[operator-225] add days for all who hold a plan, and tell programs the same", async () => {
		const people = [await fixture.registerVerified(), await fixture.registerVerified()];
		for (const { email } of people) {
			const words = ["--plan", "2", "--until", "2025-12-31", "--reason", "Staff", "--yes"];
			await run(fixture, "give", email, ...words);
		}
		const words = ["extend", "--plan", "2", "--days", "2", "--reason", "Outage"];
		expect((await run(fixture, ...words)).text).toContain(
			"2 plans of 2 people get 2 days more. The new ends are from 2026-01-02 to 2026-01-02. Mails: 2.",
		);
		const { text } = await run(fixture, ...words, "--yes", "--json");
		const done = JSON.parse(text);
		expect(done).toMatchObject({ people: 2, plans: 2, days: 2, waiting: 0, dryRun: false });
		expect(await readEnds(people[1]?.email ?? "")).toMatchObject([
			{ next_billing_at: "2026-01-02T21:59:59.000Z" },
		]);
		const undone = await run(fixture, "undo-plan", done.change, "--json");
		expect(JSON.parse(undone.text)).toEqual({ change: done.change, undone: 2, changedSince: 0 });
		const all = await run(fixture, "extend", "--all", "--days", "1", "--reason", "Outage");
		expect(all.text).toContain("2 plans of 2 people get 1 day more.");
	});

	it("[operator-225] reject what is missing or could reach too many", async () => {
		const { email } = await fixture.registerVerified();
		const rejected: [words: string[], why: string][] = [
			[["give", email, "--plan", "2", "--months", "1"], "--reason is missing."],
			[["give", email, "--months", "1", "--reason", "Press"], "--plan is missing."],
			[["give", email, "--plan", "2", "--reason", "Press"], "Name one of these"],
			[["give", email, "--plan", "4", "--months", "1", "--reason", "Press"], "Name the creator."],
			[["extend", "--days", "2", "--reason", "Outage"], "Name a person, --plan ID, or --all."],
			[["extend", email, "--all", "--days", "2", "--reason", "Outage"], "Name a person or --all."],
			[["extend", "--all", "--reason", "Outage"], "Name 1 to 366 days."],
			[["extend", "--plan", "77", "--days", "2", "--reason", "Outage"], "There is no plan 77."],
			[["end", email, "--plan", "2", "--reason", "Asked"], "doesn't have Premium."],
			[["undo-plan", "pch_none"], "There is no change pch_none to undo."],
		];
		for (const [words, why] of rejected) {
			const { code, text } = await run(fixture, ...words);
			expect([code, text]).toEqual([1, expect.stringContaining(why)]);
		}
	});
});
