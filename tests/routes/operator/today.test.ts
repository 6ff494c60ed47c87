/** Tests the first page of the console: what waits, what arrived, what failed. */
import { expect, it } from "vitest";
import { requestNewTransfer, settle, startPayment } from "../../contract/platform/payer";
import { readDocument, readRecordIds, readWords } from "../../support/document";
import type { PageClient } from "../../support/page-client";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { openBackOffice, pressForm } from "./back-office";

const readIds = async (visitor: PageClient, list: string) =>
	readRecordIds(await visitor.get(`/operator/${list}`));

describeOnOneDatabase("the first page of the console", (fixture) => {
	it("[operator-30] lists waiting transfers, oldest first, with the time left", async () => {
		const first = await requestNewTransfer(fixture);
		fixture.advance(3 * 3600);
		const second = await requestNewTransfer(fixture);
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator");
		expect(readRecordIds(page)).toEqual([first.id, second.id]);
		expect(readWords(page, `#${first.id}`)).toContain("in 21 hours");
		await fixture.platform.operator.manualPayments.approve(first.id, "test");
		await fixture.platform.operator.manualPayments.reject(second.id, "test");
	});

	it("[operator-30] draws the income of thirty days, and repeats it in tables", async () => {
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator");
		const document = readDocument(page);
		// One day has income; the axis names some of the thirty days.
		expect(document.querySelectorAll(".chart .wide rect.plans")).toHaveLength(1);
		expect(readWords(page, ".chart .wide")).toContain("10 May");
		expect(readWords(page, "figure")).toMatch(/EGP\s49\b/);
		expect(readWords(page, "details table")).toMatch(/10 May 2025.*EGP\s49\b.*1/);
		expect(readWords(page, "figure > table")).toMatch(/Premium.*EGP\s49\b/);
		expect(page.html).not.toMatch(/\sstyle=|<script/);
	});

	it("[operator-270, operator-271] begins with three numbers, and marks days without income", async () => {
		const hala = await openBackOffice(fixture);
		const before = readDocument(await hala.get("/operator"));
		const income = before.querySelector(".figures > div:last-child dd")?.textContent;
		expect(income).toMatch(/EGP\s49/);
		const { id } = await requestNewTransfer(fixture);
		const page = await hala.get("/operator");
		const document = readDocument(page);
		const figures = [...document.querySelectorAll(".figures > div")];
		expect(figures.map((one) => one.textContent)).toEqual([
			"Transfers to review1",
			expect.stringMatching(/^First to expirein \d+ hours.*\d\d:\d\d$/),
			expect.stringContaining("Income today"),
		]);
		expect(readWords(page, ".notice.success")).toMatch(/^All clear: .webhooks, emails, messages.$/);
		// 29 days have no income; each day says its value while it is pointed at.
		expect(document.querySelectorAll(".chart .wide rect.nothing")).toHaveLength(29);
		expect(document.querySelectorAll(".chart .wide .chart-point")).toHaveLength(30);
		expect(readWords(page, ".chart .wide .chart-point:last-of-type")).toMatch(/May.?: .?EGP/);
		await fixture.platform.operator.manualPayments.reject(id, "test");
	});

	it("[operator-30, operator-73, operator-80] lists failing mails and webhooks, and unanswered messages", async () => {
		const at = fixture.now.toISOString();
		await fixture.platform.fetch(new Request("http://platform.test/", { method: "GET" }));
		await fixture.withStore(async (db) => {
			await db
				.updateTable("outbox")
				.set({ last_error: "421 try later" })
				.where("kind", "=", "transfer-approved")
				.execute();
			await db
				.insertInto("contact_inquiries")
				.values({
					id: "inq_1",
					name: "Omar",
					email: "omar@example.com",
					inquiry_type: "other",
					message: "Hello?",
					created_at: at,
				})
				.execute();
		});
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator");
		const words = readWords(page);
		expect(words).toContain("421 try later");
		expect(words).toContain("Omar now");
		expect(page.html).toContain('href="/operator/contact-inquiries/inq_1"');
		// The failing mails in this test contain no link.
		expect(words).not.toContain("Link works until");
		const alone = await hala.get("/operator/contact-inquiries/inq_1");
		// A child element would hide the text that determines the direction.
		expect(readDocument(alone).querySelector("#inq_1 [dir=auto]")?.innerHTML).toBe("Hello?");
		expect((await hala.get("/operator/contact-inquiries/inq_2")).status).toBe(404);
		const inquiries = await hala.get("/operator/contact-inquiries");
		const redirected = await pressForm(hala, inquiries);
		expect(redirected.location).toMatch(/#notice$/);
		const done = await hala.follow(redirected);
		const notice = readDocument(done).getElementById("notice");
		expect(notice?.textContent).toContain("Marked as answered.");
		expect(notice?.tabIndex).toBe(-1);
		expect(notice?.querySelector("a")?.getAttribute("href")).toBe("#inq_1");
		expect(readWords(done, "#inq_1.acted-on")).toContain("ByHala");
		const second = await hala.post("/operator/contact-inquiries/inq_1/answer", {});
		expect(second.location).toContain("done=unchanged");
		expect(readWords(await hala.get("/operator"))).toMatch(/All clear: .*messages/);
	});

	it("[operator-80] redirects an answered message that is on no first page to its own page", async () => {
		const rows = Array.from({ length: 51 }, (_, index) => ({
			id: `inq_page_${index}`,
			name: "Omar",
			email: "omar@example.com",
			inquiry_type: "other" as const,
			message: "Hello?",
			created_at: new Date(Date.UTC(2025, 5, 1 + index)).toISOString(),
		}));
		await fixture.withStore((db) => db.insertInto("contact_inquiries").values(rows).execute());
		const hala = await openBackOffice(fixture);
		const alone = "/operator/contact-inquiries/inq_page_0";
		const done = await hala.follow(await pressForm(hala, await hala.get(alone)));
		expect(readDocument(done).querySelector("#notice a")?.getAttribute("href")).toBe(alone);
		const today = await hala.get("/operator");
		expect(today.html).toContain('href="/operator/contact-inquiries?state=open"');
		expect(await readIds(hala, "contact-inquiries?state=answered")).toContain("inq_page_0");
		expect(await readIds(hala, "contact-inquiries?state=open")).toHaveLength(50);
		expect(await readIds(hala, "outbox?state=sent")).toEqual([]);
		expect((await readIds(hala, "outbox?state=unsent")).length).toBeGreaterThan(0);
	});

	it("[operator-80] redirects a replayed webhook that is on no first page to its own page", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		const [delivery] = await Array.fromAsync(fixture.platform.operator.webhooks.list());
		const newer = Array.from({ length: 50 }, (_, index) => ({
			...delivery,
			id: `whd_page_${index}`,
			event_id: `evt_page_${index}`,
			delivered_at: fixture.now.toISOString(),
			created_at: new Date(fixture.now.getTime() + 1 + index).toISOString(),
		}));
		await fixture.withStore((db) =>
			db
				.insertInto("webhook_deliveries")
				.values(newer as never)
				.execute(),
		);
		const hala = await openBackOffice(fixture);
		expect(await readIds(hala, "webhooks?state=undelivered")).toEqual([delivery?.id]);
		const alone = `/operator/webhooks/${delivery?.id}`;
		const done = await hala.follow(await pressForm(hala, await hala.get(alone)));
		expect(readDocument(done).querySelector("#notice a")?.getAttribute("href")).toBe(alone);
		expect(readWords(await hala.get(alone), ".badge")).toBe("Delivered");
	});

	it("[operator-31] is in Arabic on request, and remembers that", async () => {
		const hala = await openBackOffice(fixture);
		const page = await hala.get("/operator?lang=ar");
		expect(page.headers.get("Set-Cookie")).toMatch(
			/^lang=ar; Max-Age=31536000; .*HttpOnly; SameSite=Lax$/,
		);
		expect(readDocument(page).documentElement.dir).toBe("rtl");
		expect(readWords(page, "h1")).toBe("اليوم");
		expect(readWords(await hala.get("/operator/audit"), "h1")).toBe("السجل");
		expect(readWords(await hala.get("/operator/audit?lang=en"), "h1")).toBe("Audit log");
	});
});
