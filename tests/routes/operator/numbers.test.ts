/** Tests the page of numbers: shares, charts with tables, months, and files. */
import { expect, it } from "vitest";
import { payByCard, requestNewTransfer } from "../../contract/platform/payer";
import { readDocument, readWords } from "../../support/document";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { openBackOffice } from "./back-office";

const DAY_SECONDS = 86_400;

describeOnOneDatabase("the numbers", (fixture) => {
	it("[operator-250, operator-258, operator-260] show the share first, and draw charts with tables beside them", async () => {
		const { client } = await fixture.registerVerified();
		await payByCard(fixture, client);
		const transfer = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(transfer.id, "test");
		fixture.advance(20 * DAY_SECONDS);
		await client.send("login", {
			body: { email: "mona1@example.com", password: "a good password" },
		});
		await payByCard(fixture, client);
		// Both plans ended in June, and one was renewed.
		fixture.advance(15 * DAY_SECONDS);
		await fixture.platform.operator.outbox.writeDue();
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator/numbers");
		expect(page.status).toBe(200);
		const document = readDocument(page);
		expect(document.querySelector("h2")?.textContent).toBe("Plans that ended and were renewed");
		expect(readWords(page, ".share")).toBe("50%");
		expect(readWords(page, "#flow-2025-05")).toMatch(/May 2025.*2.*1/);
		expect(readWords(page, "#income-EGP-2025-05")).toMatch(/EGP\s147/);
		expect(readWords(page, "#way-EGP-instapay")).toMatch(/InstaPay.*EGP\s49\b/);
		for (const chart of document.querySelectorAll(".chart")) {
			expect(chart.getAttribute("aria-hidden")).toBe("true");
			expect(chart.querySelectorAll("svg rect").length).toBeGreaterThan(0);
		}
		for (const table of document.querySelectorAll("table")) {
			expect(table.querySelector("caption")?.textContent).not.toBe("");
			expect(table.querySelector("th[scope]")).not.toBeNull();
		}
		expect(page.html).not.toMatch(/\sstyle=|<script/);
	});

	it("[operator-259] begin at the right in Arabic", async () => {
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator/numbers?from=2025-05&to=2025-06&lang=ar");
		const places = [...readDocument(page).querySelectorAll(".chart .wide tspan[x]")].map(
			(label) => [label.textContent, Number(label.getAttribute("x"))],
		);
		const placeOf = (name: string) => Number(places.find(([text]) => text === name)?.[1]);
		expect(placeOf("مايو")).toBeGreaterThan(placeOf("يونيو"));
	});

	it("[operator-261] say which month cannot be read, and show none", async () => {
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator/numbers?from=05%2F2025");
		expect(page.status).toBe(422);
		expect(readWords(page, "[role=alert]")).toMatch(/05\/2025\S? isn't a month/);
		expect(readDocument(page).querySelectorAll("table, .chart")).toHaveLength(0);
		const file = await hala.get("/operator/numbers.csv?from=05%2F2025");
		expect(file.status).toBe(303);
	});

	it("[operator-262] are exported table by table, which the audit log keeps", async () => {
		const hala = await openBackOffice(fixture);
		const heads = {
			members: "plan,members,given,waiting",
			months: "month,new,returned,renewed,given,imported,ended,due,kept,kept_percent",
			income: "month,currency,plans,tips,received,refunded,left,payments",
			"income-plans": "plan,currency,received,refunded,left,payments",
			"income-ways": "way,for,currency,received,refunded,left,payments,name",
			codes: "code,brought,renewed,other",
		};
		for (const [table, head] of Object.entries(heads)) {
			const page = await hala.get(`/operator/numbers.csv?table=${table}`);
			expect(page.html.replace("\u{feff}", "").split("\r\n")[0]).toBe(head);
		}
		const acts = await Array.fromAsync(fixture.platform.operator.audit.list({ kind: "export" }));
		expect(acts.filter(({ action }) => action === "export.numbers")).toHaveLength(6);
	});
});
