/** Tests a site in another time zone: its pages, mails, console, tables and commands, at a month's border. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { setTimeZone } from "../../../core/time-zone";
import { readWords } from "../../support/document";
import { runCommand } from "../../support/platform-command";
import { hearing } from "../../support/site";
import { readPaymentId, requestApproval } from "../manual-payment/payer";
import { createBuyer } from "../payment/buyer";
import { type ConsoleSite, openConsole } from "./console-site";

/** In Riyadh it is half past midnight on the 1st of March, in Cairo still February. */
const NOW = "2026-02-28T21:30:00.000Z";

let site: ConsoleSite;
let waiting: string;
let account: string;

const command = (...words: string[]) =>
	runCommand(
		{
			DATA_DIR: site.server.dataDir,
			...hearing,
			TIME_ZONE: "Asia/Riyadh",
		},
		words,
	);

beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
	site = await openConsole({ TIME_ZONE: "asia/riyadh" });
	const buyer = await createBuyer(site.server);
	const requested = await requestApproval(buyer);
	waiting = readWords(await buyer.follow(requested));
	const id = readPaymentId(requested);
	await command("manual-payments", "approve", id);
	account = readWords(await buyer.get("/account"));
});

afterAll(async () => {
	await site.stop();
	setTimeZone();
	vi.useRealTimers();
});

describe("a site with TIME_ZONE=Asia/Riyadh", () => {
	it("[site-180, site-182] says times to people in that zone, and names it", () => {
		expect(waiting).toContain("until \u20682 March 2026 at 00:30\u2069 Riyadh time");
		expect(account).toMatch(/1 April 2026/);
		expect(account).not.toContain("February");
	});

	it("[site-180] says them to operators in that zone, in tables too", async () => {
		const { operator } = site;
		expect(readWords(await operator.get("/operator/manual-payments"))).toContain(
			"Requested1 Mar 2026, 00:30",
		);
		const table = await operator.get("/operator/manual-payments.csv");
		expect(table.html).toContain("2026-03-01 00:30:00");
		const numbers = readWords(await operator.get("/operator/numbers"));
		expect(numbers).toContain("in Riyadh time");
		expect(numbers).toContain("March 2026");
	});

	it("[site-180, site-182] says them in mails", async () => {
		const mails = await site.fixture.withStore((db) =>
			db.selectFrom("outbox").select(["kind", "text"]).execute(),
		);
		const told = mails.map(({ text }) => text).join("\n");
		expect(told).toContain("until 2 March 2026 at 00:30 Riyadh time");
		expect(told).toContain("1 March 2026.");
		expect(told).not.toContain("Cairo");
	});

	it("[site-180] says them on the command line", async () => {
		const { out } = await command("numbers", "--json");
		expect(JSON.parse(out).income[0].months.at(-1)).toMatchObject({
			month: "2026-03",
			received: 49,
		});
	});

	it("[site-181] does not start in a zone that does not exist, and suggests one", async () => {
		await expect(openConsole({ TIME_ZONE: "Asia/Ryadh" })).rejects.toThrow(
			"TIME_ZONE: must be the name of a time zone, such as Africa/Cairo. Did you mean Asia/Riyadh?",
		);
		for (const wrong of ["+03:00", "Mars/Base"]) {
			await expect(openConsole({ TIME_ZONE: wrong })).rejects.toThrow(
				/TIME_ZONE: must be the name of a time zone, such as Africa\/Cairo$/,
			);
		}
	});
});
