/** Tests an unaccepted request for a plan retired since: it is shown, sent or dropped. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import en from "../../../locales/en/manual-payment.json";
import { readDocument } from "../../support/document";
import { REQUEST_CALL } from "../../support/fake-platform";
import { startTimeSkip } from "../../support/skipped-time";
import type { UpstreamResponse } from "../../support/upstream";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, pressRequest, walkTo } from "./payer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";
const REJECTED = { status: 422, body: { success: false } };
const text = en.request_approval;

const skipTime = startTimeSkip();
let site: ManualPaymentSite;
beforeAll(async () => {
	site = await startManualPaymentSite({ CACHE_SECONDS: "0" });
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

/** A person whose request ended as `said`, and whose plan is no longer sold. */
async function keepForRetired(said: UpstreamResponse) {
	const visitor = await site.signIn();
	const page = await walkTo(visitor, "request_approval");
	const take = site.upstream.handlers[REQUEST_CALL];
	site.upstream.handlers[REQUEST_CALL] = () => said;
	await pressRequest(visitor, page);
	site.upstream.handlers[PRICING] = () => ({
		body: { platform_plans: [{ id: 9, name: "Other", price: 99, interval: "month" }] },
	});
	const recover = () => {
		if (take) site.upstream.handlers[REQUEST_CALL] = take;
	};
	return { visitor, recover };
}

it.each([
	["got no response", { status: 503 }, text.storedTitle],
	["was rejected", REJECTED, text.failed],
])("[wallet-29] that %s is on its page, and linked from the plan's", async (_, said, title) => {
	const { visitor } = await keepForRetired(said);
	for (const path of [at("request_approval"), "/premium?plan=2"]) {
		expect((await visitor.get(path)).html).toContain(title);
	}
	const page = await visitor.get(at("request_approval"));
	expect(page.html).not.toContain(en.unavailable.title);
	expect(page.html).toContain("EGP\u00a049");
});

it("is sent with its corrections", async () => {
	const { visitor, recover } = await keepForRetired(REJECTED);
	await visitor.post(at("transfer_info"), { user_phone: "01112345678" });
	recover();
	const page = await visitor.get(at("request_approval"));
	// A failure is remembered for two seconds, for concurrent presses.
	skipTime(2_100);
	expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
	const sent = site.upstream.calls.findLast(({ path }) => path.endsWith("/request"));
	expect(sent?.body).toMatchObject({ plan_id: 2, amount: 49, user_phone: "+201112345678" });
});

it("[wallet-29] is dropped by a press once it was rejected, and only then", async () => {
	const { visitor } = await keepForRetired(REJECTED);
	const document = readDocument(await visitor.get(at("request_approval")));
	const form = document.querySelector("button[name=drop]")?.closest("form");
	const attempt = form?.querySelector("[name=attempt]")?.getAttribute("value") ?? "";
	const dropped = await visitor.post(at("request_approval"), { attempt, drop: "yes" });
	expect(dropped.location).toBe("/premium");
	expect((await visitor.get("/premium")).html).not.toContain(text.failed);

	site.reset();
	const { visitor: other } = await keepForRetired({ status: 503 });
	expect((await other.get(at("request_approval"))).html).not.toContain(text.drop);
	await other.post(at("request_approval"), { attempt, drop: "yes" });
	expect((await other.get("/premium")).html).toContain(text.storedTitle);
});

it("is 'Error Loading Plan' for a transfer that was never submitted", async () => {
	const visitor = await site.signIn();
	await walkTo(visitor, "request_approval");
	site.upstream.handlers[PRICING] = () => ({ body: { platform_plans: [] } });
	expect((await visitor.get(at("request_approval"))).html).toContain(en.unavailable.title);
});
