/** Tests 'Join Our Creator Network' without script: rejected, delivered, and failed. */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOne, listHrefs, readDocument, readScripted, readText } from "../../support/document";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { openSmtpSink } from "../../support/smtp-sink";
import { startUpstream } from "../../support/upstream";

const inquiry = {
	name: "Mona Adel",
	email: "mona@example.com",
	company: "Studio 26",
	phone: "+20 100 123 4567",
	inquiryType: "monetization",
	audienceSize: "growing",
	message: "A weekly show about bread.",
};

let server: Site;
let visitor: PageClient;

beforeAll(async () => {
	server = await startSite({ env: { RATE_LIMITS: "on", SUPPORT_EMAIL: "help@sawt.example" } });
	visitor = createPageClient(server, { "Accept-Language": "en" });
});
afterAll(() => server.stop());

describe("the contact page", () => {
	it("[contact-1, contact-2] has the seven fields with all their options", async () => {
		const form = findOne(readDocument(await visitor.get("/contact")), 'form[action="/contact"]');
		const requested = [...form.querySelectorAll('[name]:not([type="hidden"], [hidden] *)')];
		expect(requested.map((field) => field.getAttribute("name"))).toEqual(Object.keys(inquiry));
		const optionsOf = (name: string) =>
			[...form.querySelectorAll(`[name="${name}"] option`)].map((option) => readText(option));
		expect(optionsOf("inquiryType").slice(1)).toEqual([
			"Content Monetization",
			"Brand Partnership",
			"Platform Features",
			"Technical Integration",
			"Other",
		]);
		expect(optionsOf("audienceSize").slice(1)).toEqual([
			"0-1K",
			"1K-10K",
			"10K-100K",
			"100K+",
			"1M+",
		]);
	});

	it("is in the landing page as a dialog with the same form", async () => {
		const page = readScripted(await visitor.get("/?mode=creator"));
		const dialog = findOne(page, "dialog");
		for (const name of Object.keys(inquiry)) findOne(dialog, `[name="${name}"]`);
		// One in the opening, and one beside plans for creators that cannot be paid for here.
		const openers = [...page.querySelectorAll(`main [data-opens-dialog="${dialog.id}"]`)];
		expect(openers.map((opener) => opener.getAttribute("href"))).toEqual(["/contact", "/contact"]);
	});

	it("[contact-4] also shows there where to write when the message cannot be sent", async () => {
		const dialog = findOne(readScripted(await visitor.get("/?mode=creator")), "dialog");
		const failure = findOne(dialog, '[data-failed=""]');
		expect(failure.innerHTML).toContain('href="mailto:help@sawt.example"');
	});
});

describe("a rejected inquiry", () => {
	it("[contact-1] keeps the input and names each missing field, linked", async () => {
		const { company, message } = inquiry;
		const page = await visitor.post("/contact", { company, message, email: "mona@" });
		const document = readDocument(page);
		expect(page.status).toBe(422);
		expect(document.title).toMatch(/^Error: /);
		const links = [...document.querySelectorAll("#error-summary a")];
		const fields = links.map((link) => findOne(document, link.getAttribute("href") ?? ""));
		expect(fields.map((field) => field.getAttribute("name"))).toEqual([
			"name",
			"email",
			"inquiryType",
		]);
		for (const field of fields) expect(field.getAttribute("aria-invalid")).toBe("true");
		expect(findOne(document, '[name="email"]').getAttribute("value")).toBe("mona@");
		expect(findOne(document, '[name="message"]').textContent).toBe(message);
	});

	it("[session-9] is explained when a message is too long", async () => {
		const page = await visitor.post("/contact", { ...inquiry, message: "a".repeat(4001) });
		expect(page.status).toBe(422);
		expect(page.html).toContain("Use 4000 characters or fewer");
		// When it is too long for the server to read, a script shows the same message.
		const words = readScripted(await visitor.get("/contact")).querySelector('[data-failed="413"]');
		expect(words?.innerHTML).toContain("Use 4000 characters or fewer");
	});

	it("counts a posted line end of two characters once", async () => {
		const half = "a".repeat(1999);
		const response = await visitor.post("/contact", { ...inquiry, message: `${half}\r\na${half}` });
		expect(response.status).toBe(303);
	});

	it("accepts no inquiry type or audience size outside the list", async () => {
		const page = await visitor.post("/contact", {
			...inquiry,
			inquiryType: "spam",
			audienceSize: "huge",
		});
		const summary = findOne(readDocument(page), "#error-summary");
		expect(summary.querySelectorAll("li")).toHaveLength(2);
	});
});

describe("a complete inquiry", () => {
	it("[contact-3] is confirmed on a page that can be reloaded", async () => {
		const response = await visitor.post("/contact", inquiry);
		expect(response.status).toBe(303);
		const main = findOne(readDocument(await visitor.follow(response)), "main");
		expect(readText(findOne(main, "h2"))).toBe("Message Sent Successfully!");
		expect(readText(main)).toContain("within 24 hours");
		expect(listHrefs(main, "Continue Exploring")).toEqual(["/?mode=creator"]);
	});

	it("[contact-5] is logged with its type and without its text", async () => {
		await visitor.post("/contact", { ...inquiry, message: "words-that-stay-private" });
		expect((await listDelivered()).at(-1)).toMatchObject({
			delivery: "platform",
			inquiryType: "monetization",
		});
		expect(server.output()).not.toContain("words-that-stay-private");
		expect(server.output()).not.toContain(inquiry.email);
	});

	it("[contact-1] needs neither company, phone nor audience size", async () => {
		const { name, email, inquiryType, message } = inquiry;
		const response = await visitor.post("/contact", { name, email, inquiryType, message });
		expect(response.status).toBe(303);
	});

	it("[contact-9] is delivered once when it is pressed twice at once, and again after a lost response", async () => {
		const before = await listDelivered();
		const again = { ...inquiry, message: "A daily show about bread." };
		const press = () => visitor.post("/contact", again);
		for (const response of [...(await Promise.all([press(), press()])), await press()]) {
			expect([response.status, response.location]).toEqual([303, "/contact?sent=yes"]);
		}
		expect(await listDelivered()).toHaveLength(before.length + 1);
	});

	it("[contact-6] is not delivered when the hidden field is filled in, and can be sent again", async () => {
		const before = await listDelivered();
		const filled = { ...inquiry, second_reply: "https://spam.example" };
		const response = await visitor.post("/contact", filled);
		expect(response.status).toBe(422);
		expect(response.html).toContain("Failed to send message. Please try again.");
		expect(response.html).toContain(inquiry.message);
		expect(await listDelivered()).toEqual(before);
	});

	it.each(["__intent__", "__state__", "__subject__", "name[0]", "__proto__"])(
		"ignores the control field %s of a form library",
		async (field) => {
			for (const value of ["x", '{"type":"insert","payload":{"name":"email"}}']) {
				const rejected = await createPageClient(server).post("/contact", { [field]: value });
				expect(rejected.status).toBe(422);
				expect(rejected.html).toContain("Enter your full name");
			}
		},
	);

	it("[contact-6] waits when too many came from one address, and keeps all input", async () => {
		const responses = [];
		for (let count = 0; count < 11; count++)
			responses.push(await visitor.post("/contact", inquiry));
		const limited = responses.find(({ status }) => status === 429);
		expect(limited?.html).toContain("Wait ten minutes");
		expect(limited?.html).toContain(inquiry.message);
	});

	const listDelivered = async () =>
		(await server.readLogs()).filter(({ msg }) => msg === "a contact inquiry was delivered");
});

describe("the hidden field", () => {
	it("is hidden from eyes, keyboards and screen readers alike", async () => {
		const page = readDocument(await visitor.get("/contact"));
		const field = findOne(page, '[name="second_reply"]');
		expect(field.closest("[hidden]")).not.toBeNull();
		expect(field.getAttribute("tabindex")).toBe("-1");
		expect(field.getAttribute("autocomplete")).toBe("off");
	});
});

describe("delivery", () => {
	const live = { SESSION_SECRET };

	it("goes to a live platform that accepts inquiries", async () => {
		const upstream = await startUpstream({
			"POST /contact-inquiries": () => ({ status: 201, body: { success: true } }),
		});
		const env = { ...live, API_BASE_URL: upstream.url, OPTIONAL_CALLS: "contactInquiry" };
		const other = await startSite({ env });
		const response = await createPageClient(other).post("/contact", inquiry);
		await Promise.all([other.stop(), upstream.stop()]);
		expect(response.status).toBe(303);
		const [call, ...others] = upstream.calls.filter(({ path }) => path === "/contact-inquiries");
		expect([call?.body, others]).toEqual([inquiry, []]);
		expect(call?.headers["x-csrf-token"]).toBeTruthy();
	});

	it.each([401, 403, 419, 422, 429, 500])(
		"[contact-4] stores the message in the file when the platform responds with %s",
		async (status) => {
			const upstream = await startUpstream({
				"POST /contact-inquiries": () => ({ status, body: { success: false, message: "No." } }),
			});
			const env = { ...live, API_BASE_URL: upstream.url, OPTIONAL_CALLS: "contactInquiry" };
			const other = await startSite({ env });
			const response = await createPageClient(other).post("/contact", inquiry);
			const file = readFileSync(join(other.dataDir, "contact-inquiries.jsonl"), "utf8");
			const logs = await other.readLogs();
			await Promise.all([other.stop(), upstream.stop()]);
			expect([response.status, response.location]).toEqual([303, "/contact?sent=yes"]);
			expect(JSON.parse(file)).toMatchObject(inquiry);
			const logged = logs.find(
				({ msg }) => msg === "a contact inquiry was stored in a file instead",
			);
			expect(logged).toMatchObject({ level: 50, delivery: "file" });
		},
	);

	it("[contact-4] stores the message in the file when the platform gives no CSRF token", async () => {
		const upstream = await startUpstream({
			"GET /web/api/csrf-cookie": () => ({ status: 500, body: {} }),
		});
		const env = { ...live, API_BASE_URL: upstream.url, OPTIONAL_CALLS: "contactInquiry" };
		const other = await startSite({ env });
		const response = await createPageClient(other).post("/contact", inquiry);
		const file = readFileSync(join(other.dataDir, "contact-inquiries.jsonl"), "utf8");
		await Promise.all([other.stop(), upstream.stop()]);
		expect([response.status, JSON.parse(file).message]).toEqual([303, inquiry.message]);
	});

	it("[contact-4] reports when no one accepts the message, and keeps the text", async () => {
		const upstream = await startUpstream();
		const env = { ...live, API_BASE_URL: upstream.url, SUPPORT_EMAIL: "help@sawt.example" };
		const other = await startSite({ env });
		mkdirSync(join(other.dataDir, "contact-inquiries.jsonl"));
		const page = await createPageClient(other).post("/contact?lang=en", inquiry);
		await Promise.all([other.stop(), upstream.stop()]);
		const alert = findOne(readDocument(page), "#form-failure");
		expect(page.status).toBe(503);
		expect(readText(alert)).toContain("Failed to send message. Please try again.");
		expect(listHrefs(alert, "help@sawt.example")).toEqual(["mailto:help@sawt.example"]);
		expect(page.html).toContain(inquiry.message);
	});

	it("rejects a mail address without a mail server, by name, at start", async () => {
		const start = startSite({ env: { CONTACT_DELIVERY: "mailto:team@sawt.example" } });
		await expect(start).rejects.toThrow("SMTP_URL");
	});

	it("rejects a delivery that is neither mail nor https, by name, at start", async () => {
		const start = startSite({ env: { CONTACT_DELIVERY: "http://hook.example" } });
		await expect(start).rejects.toThrow("CONTACT_DELIVERY");
	});

	it("sends a mail that can be answered to the writer", async () => {
		const sink = await openSmtpSink();
		const other = await startSite({
			hasPublicUrl: true,
			env: { CONTACT_DELIVERY: "mailto:team@sawt.example", SMTP_URL: sink.url },
		});
		const response = await createPageClient(other).post("/contact", inquiry);
		await other.stop();
		await sink.close();
		expect(response.status).toBe(303);
		// A copy for the writer is sent too.
		expect(sink.mails).toContainEqual(
			expect.objectContaining({
				to: [{ name: "", address: "team@sawt.example" }],
				replyTo: [{ name: "Mona Adel", address: "mona@example.com" }],
				text: expect.stringContaining(inquiry.message),
			}),
		);
	});
});
