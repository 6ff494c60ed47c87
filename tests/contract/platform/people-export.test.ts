/** Tests the CSV of people. */
import { expect, it } from "vitest";
import { addLabels, readLabel } from "../../../platform/account/person-label-store";
import { runCommand } from "../../support/platform-command";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { payByCard } from "./payer";

describeOnEachDatabase("people as CSV", (fixture) => {
	const run = async (...words: string[]) => {
		const { operator } = fixture.platform;
		const open = async () => ({ operator, close: async () => undefined });
		return (await runCommand(fixture.env, words, open)).out;
	};

	it("[operator-230] have labels, plans with their ends and the filter of the list, and leave an act", async () => {
		const { client, email } = await fixture.registerVerified();
		const other = await fixture.register();
		await payByCard(fixture, client);
		await payByCard(fixture, client, 3);
		const person = await fixture.platform.operator.users.find(email);
		const label = readLabel("Press ") ?? expect.fail();
		const userId = person?.id ?? "";
		await fixture.withStore((db) => addLabels(db, [{ ...label, userId, actor: "t" }], fixture.now));
		const file = await run("users", "export", "--state", "active");
		const [head, line = "", ...rest] = file.replace("\uFEFF", "").trim().split("\r\n");
		expect(head).toBe("email,name,phone,language,labels,plans,joined,verified,state");
		expect(line).toContain(`${email},Mona Adel,'+201012345678,`);
		expect(line).toMatch(
			/,Press,Premium until 2025-06-10 \d\d:\d\d:\d\d \| Premium Annual until 2026-05-10 \d\d:\d\d:\d\d,/,
		);
		expect(line).toMatch(/,active$/);
		expect(rest).toEqual([]);
		const unverified = await run("users", "export", "--state", "unverified", "--separator", ";");
		expect(unverified).toContain(`${other.email};Mona Adel;`);
		expect(unverified).not.toContain(email);
		const acts = await Array.fromAsync(fixture.platform.operator.audit.list({ kind: "export" }));
		expect(acts.map(({ action, after }) => [action, after])).toContainEqual([
			"export.people",
			'{"state":"active"}',
		]);
	});
});
