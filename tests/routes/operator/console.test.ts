/** Tests the operator console: each act happens once, and is visible to the right people. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { requestNewTransfer } from "../../contract/platform/payer";
import { createBuyer, payAtMockGateway } from "../../routes/payment/buyer";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { startServer } from "../../support/server";
import { startUpstream } from "../../support/upstream";
import { type ConsoleSite, openConsole, readNotice, readRecord } from "./console-site";

let site: ConsoleSite;
beforeAll(async () => {
	site = await openConsole({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" });
});
afterAll(() => site.stop());

const sections = [
	"manual-payments",
	"transactions",
	"webhooks",
	"outbox",
	"contact-inquiries",
	"audit",
].map((name) => `/operator/${name}`);
const actsOn = async (subject: string) =>
	(await site.fixture.platform.operator.audit.listOf([subject])).map(
		({ actor, action }) => `${actor} ${action}`,
	);

describe("a manual payment in the console", () => {
	it("is approved, which the payer sees, and shows who decided", async () => {
		const { id, readStatus } = await requestNewTransfer(site.fixture);
		const waiting = readRecord(await site.operator.get("/operator/manual-payments"), id);
		for (const part of ["EGP 49", "Premium", "InstaPay", "01012345678", "mona@example.com"]) {
			expect(waiting).toContain(part);
		}
		const response = await site.operator.post(`/operator/manual-payments/${id}/approve`, {});
		expect(response.status).toBe(303);
		expect(await readStatus()).toBe("approved");
		const after = await site.operator.follow(response);
		expect(readNotice(after)).toMatch(/^Approved/);
		const decided = readRecord(await site.operator.get("/operator/manual-payments"), id);
		expect(decided).toContain("Hala");
		expect(decided).not.toContain("Reject");
		// Only a rejection needs a reason.
		const [act] = await site.fixture.platform.operator.audit.listOf([id]);
		expect(JSON.parse(act?.after ?? "")).toEqual({ status: "approved" });
	});

	it("is rejected, and cannot be approved afterwards", async () => {
		const { id, readStatus } = await requestNewTransfer(site.fixture);
		await site.operator.post(`/operator/manual-payments/${id}/reject`, {});
		const late = await site.operator.post(`/operator/manual-payments/${id}/approve`, {});
		expect(readNotice(await site.operator.follow(late))).toMatch(/^Nothing was changed/);
		expect(await readStatus()).toBe("rejected");
	});

	it("[operator-9] is decided once, however often and however parallel the button is pressed", async () => {
		const { id, readStatus } = await requestNewTransfer(site.fixture);
		const responses = await Promise.all(
			Array.from({ length: 10 }, () =>
				site.operator.post(`/operator/manual-payments/${id}/approve`, {}),
			),
		);
		const done = responses.filter(({ location }) => location?.includes("done=approve"));
		expect(done).toHaveLength(1);
		expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
		expect(await readStatus()).toBe("approved");
		expect(await actsOn(id)).toEqual(["console:Hala manual_payment.approved"]);
	});
});

describe("a webhook in the console", () => {
	it("[operator-10] is replayed, which is audited and grants nothing twice", async () => {
		const buyer = await createBuyer(site.server);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		const find = async () =>
			(await Array.fromAsync(site.fixture.platform.operator.webhooks.list())).find(
				(delivery) => delivery.transaction_id === transactionId,
			);
		await vi.waitFor(async () => expect((await find())?.delivered_at).toBeTruthy(), {
			timeout: 30_000,
			interval: 100,
		});
		const success = `/payment-success?transaction_id=${transactionId}`;
		const [granted, delivery] = [await buyer.get(success), await find()];
		const id = delivery?.id ?? "";
		const response = await site.operator.post(`/operator/webhooks/${id}/replay`, {});
		const after = await site.operator.follow(response);
		expect(readNotice(after)).toMatch(/^Sent again/);
		expect((await find())?.delivered_at).not.toBe(delivery?.delivered_at);
		expect((await buyer.get(success)).html).toBe(granted.html);
		expect(await actsOn(id)).toEqual(["console:Hala webhook.replayed"]);
		const transactions = await site.operator.get("/operator/transactions");
		expect(readRecord(transactions, transactionId)).toContain("Paid");
	});

	it("gives a message when it does not exist", async () => {
		const response = await site.operator.post("/operator/webhooks/whd_none/replay", {});
		const notice = readNotice(await site.operator.follow(response));
		expect(notice).toMatch(/^There's no such delivery\. Nothing was sent\.\s*$/);
	});
});

describe("the console's lists", () => {
	it("show the links of mails and user input, as text", async () => {
		const visitor = createPageClient(site.server);
		const message = '<script>alert("x")</script> & <b>bold</b>';
		const sent = await visitor.post("/contact", {
			name: "<i>Hala</i>",
			email: "hala@example.com",
			inquiryType: "monetization",
			message,
		});
		expect(sent.status).toBe(303);
		const [inquiry] = await Array.fromAsync(site.fixture.platform.operator.contactInquiries.list());
		const inquiries = await site.operator.get("/operator/contact-inquiries");
		expect(readRecord(inquiries, inquiry?.id ?? "")).toContain(message);
		await createBuyer(site.server);
		const outbox = await site.operator.get("/operator/outbox");
		const link = (await site.server.waitForMailLinks()).at(-1);
		expect(outbox.html).toContain(`href="${link}"`);
	});

	it.each(sections)(
		"[operator-31] %s needs no script, and is neither indexed nor cached",
		async (path) => {
			const page = await site.operator.get(path);
			expect(page.status).toBe(200);
			expect(page.html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
			expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
			expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
			expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
			expect(page.headers.get("Cache-Control")).toBe("no-store, no-transform");
		},
	);

	it("report an unknown address", async () => {
		expect((await site.operator.get("/operator/nowhere")).status).toBe(404);
	});
});

describe("the console without a sign-in", () => {
	it.each(["/operator", "/operator/nowhere", ...sections])("%s leads to it", async (path) => {
		const page = await createPageClient(site.server).get(path);
		const next = path === "/operator" ? "" : `?next=${encodeURIComponent(path)}`;
		expect(page.location).toBe(`/operator/login${next}`);
	});

	it("decides nothing", async () => {
		const { id, readStatus } = await requestNewTransfer(site.fixture);
		const stranger = createPageClient(site.server);
		const response = await stranger.post(`/operator/manual-payments/${id}/approve`, {});
		expect(response.location).toBe("/operator/login?done=signedOut");
		expect(await readStatus()).toBe("pending");
	});

	it.each([
		{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
		{ "Sec-Fetch-Site": "same-site", Origin: "null" },
		{ "Sec-Fetch-Site": "", Origin: "" },
	])("decides nothing for another site either: %o", async (headers) => {
		const { id, readStatus } = await requestNewTransfer(site.fixture);
		const path = `/operator/manual-payments/${id}/approve`;
		expect((await site.operator.post(path, {}, headers)).status).toBe(403);
		expect(await readStatus()).toBe("pending");
	});
});

describe("a server with a live platform", () => {
	it("has no console", async () => {
		const upstream = await startUpstream();
		onTestFinished(() => upstream.stop());
		// Runs as a process, because its report at the start is checked too.
		const server = await startServer({
			env: { API_BASE_URL: upstream.url, SESSION_SECRET },
		});
		onTestFinished(() => server.stop());
		const visitor = createPageClient(server);
		for (const path of ["/operator", "/operator/login", "/operator/style.css"]) {
			expect((await visitor.get(path)).status).toBe(404);
		}
		expect(server.output()).not.toMatch(/operator (console|password)/);
	});
});
