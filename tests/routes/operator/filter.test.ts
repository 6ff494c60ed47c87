/** Tests that no filter of a list is ignored: what cannot be read is said, with no rows and no file. */
import { beforeAll, expect, it } from "vitest";
import { requestNewTransfer, startPayment } from "../../contract/platform/payer";
import { readDocument, readRecordIds, readWords } from "../../support/document";
import type { PageClient } from "../../support/page-client";
import { runCommand } from "../../support/platform-command";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { openBackOffice } from "./back-office";

const lists = [
	"manual-payments",
	"transactions",
	"people",
	"webhooks",
	"outbox",
	"contact-inquiries",
	"audit",
];
const files = ["manual-payments", "transactions", "people", "audit"];

const unreadable: readonly [query: string, words: RegExp][] = [
	["from=10/05/2025", /From: .10\/05\/2025. isn't a date/],
	["to=2025-06-31", /To: .2025-06-31. isn't a date/],
	["from=yesterday", /.yesterday. isn't a date/],
	["from=%D8%A3%D9%85%D8%B3", /.أمس. isn't a date/],
	["from=2025-05-11&to=2025-05-10", /.2025-05-11. is after .2025-05-10./],
	["state=nonsense", /.nonsense. isn't one of the choices/],
	["kind=payment", /no filter named .kind./],
];

describeOnOneDatabase("a filter in an address", (fixture) => {
	let hala: PageClient;
	beforeAll(async () => {
		hala = await openBackOffice(fixture);
		await requestNewTransfer(fixture);
		await startPayment(fixture);
	});

	const listExports = () =>
		Array.fromAsync(fixture.platform.operator.audit.list({ kind: "export" }));

	it.each(unreadable)(
		"[operator-135] that cannot be read is said on every list: %s",
		async (query, words) => {
			for (const list of lists) {
				const page = await hala.get(`/operator/${list}?${query}`);
				expect([list, page.status, readRecordIds(page)]).toEqual([list, 422, []]);
				expect(readWords(page, "#problem")).toMatch(words);
			}
		},
	);

	it.each(unreadable)(
		"[operator-135] that cannot be read exports nothing and leaves no act: %s",
		async (query) => {
			const before = await listExports();
			for (const file of files) {
				const response = await hala.get(`/operator/${file}.csv?${query}`);
				expect([response.status, response.location]).toEqual([
					303,
					`/operator/${file}?${new URLSearchParams(query)}`,
				]);
			}
			expect(await listExports()).toEqual(before);
		},
	);

	it("[operator-135] is read in Arabic digits and with any dash, and the act of an export says what was read", async () => {
		const query = new URLSearchParams({ from: "٢٠٢٥-٠٥-٠١", to: "2025–05–10" });
		const page = await hala.get(`/operator/manual-payments?${query}`);
		expect([page.status, readRecordIds(page).length]).toEqual([200, 1]);
		const days = [...readDocument(page).querySelectorAll("input[type=date]")];
		expect(days.map((input) => input.getAttribute("value"))).toEqual(["2025-05-01", "2025-05-10"]);
		fixture.advance(1);
		const file = await hala.get(`/operator/manual-payments.csv?${query}`);
		expect(file.html.trim().split("\r\n")).toHaveLength(2);
		const [act] = await listExports();
		expect(JSON.parse(act?.after ?? "")).toEqual({ from: "2025-05-01", to: "2025-05-10" });
		const empty = await hala.get("/operator/manual-payments?to=٢٠٢٥-٠٥-٠١");
		expect([empty.status, readRecordIds(empty)]).toEqual([200, []]);
	});

	it("[operator-135] is said in Arabic too, and leads to its field", async () => {
		const page = await hala.get("/operator/transactions?from=31.6.2025&lang=ar");
		expect(readWords(page, "#problem")).toContain("ليس تاريخًا");
		expect(readDocument(page).querySelector("#problem a")?.getAttribute("href")).toBe("#from");
		await hala.get("/operator?lang=en");
	});

	const run = (words: string[]) =>
		runCommand(fixture.env, words, async () => ({
			operator: fixture.platform.operator,
			close: async () => undefined,
		}));

	it.each([
		["--from", "10/05/2025"],
		["--from", ""],
		["--to", "2025-06-31"],
		["--from", "2025-05-11", "--to", "2025-05-10"],
	])("[operator-135] that cannot be read is said by each command: %s %s", async (...words) => {
		const before = await listExports();
		for (const command of ["transactions export", "manual-payments export", "audit"]) {
			const { code, out, err } = await run([...command.split(" "), ...words]);
			expect([code, out]).toEqual([1, ""]);
			expect(err).toMatch(
				/isn't a day such as 2025-05-10|--from 2025-05-11 is after --to 2025-05-10/,
			);
		}
		expect(await listExports()).toEqual(before);
	});

	it("[operator-136] is exported with semicolons on request, and another separator is said", async () => {
		const head = (file: string) => file.replace("\uFEFF", "").split("\r\n")[0];
		const page = await hala.get("/operator/manual-payments.csv?separator=semicolon");
		expect(head(page.html)).toMatch(/^request;asked;status/);
		const form = readDocument(await hala.get("/operator/manual-payments?separator=semicolon"));
		expect(form.querySelector("#separator [selected]")?.getAttribute("value")).toBe("semicolon");
		const wrong = await hala.get("/operator/manual-payments.csv?separator=tab");
		expect(wrong.location).toBe("/operator/manual-payments?separator=tab");
		expect((await hala.get(wrong.location ?? "")).status).toBe(422);
		const command = ["manual-payments", "export", "--separator"];
		expect(head((await run([...command, ";"])).out)).toMatch(/^request;asked;status/);
		const none = await run([...command, "tab"]);
		expect([none.code, none.out, none.err]).toEqual([
			1,
			"",
			"tab isn't one of: comma, semicolon.\n",
		]);
	});

	it("[operator-135] is read by a command as on the page", async () => {
		const { code, out } = await run(["manual-payments", "export", "--to", "٢٠٢٥-٠٥-١٠"]);
		expect([code, out.trim().split("\r\n").length]).toEqual([0, 2]);
	});
});
