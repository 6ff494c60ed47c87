/** Tests every state and page of the dialog: no step can be skipped or repeated. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REQUEST_CALL, STATUS_CALL } from "../../support/fake-platform";
import type { PageClient } from "../../support/page-client";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, PHONE, readPaymentId, requestApproval, walkTo } from "./payer";

let site: ManualPaymentSite;

beforeAll(async () => {
	site = await startManualPaymentSite();
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

const drafts = ["method", "instructions", "transfer_info", "request_approval"];
const ends = ["pending", "success", "error"];
const pages = [...drafts, ...ends];

/** Opens the page `opened` for a person who has reached `reached`, and returns the result. */
function expectPage(reached: string, opened: string): string {
	if (opened === "method") return "method";
	if (ends.includes(reached)) return reached;
	const isOpen = drafts.includes(opened) && drafts.indexOf(opened) <= drafts.indexOf(reached);
	return isOpen ? opened : reached;
}

async function reach(visitor: PageClient, state: string): Promise<string> {
	if (drafts.includes(state)) {
		await walkTo(visitor, state);
		return "";
	}
	const paymentId = readPaymentId(await requestApproval(visitor));
	if (state === "success") site.decide("approved");
	if (state === "error") site.decide("rejected");
	// The session learns a decision only by asking the platform.
	if (state !== "pending") await visitor.get(`${at("pending")}&payment=${paymentId}`);
	return paymentId;
}

/** Returns the step of the final page. */
async function open(visitor: PageClient, path: string): Promise<string> {
	const page = await visitor.follow(await visitor.get(path));
	return new URL(page.url).searchParams.get("step") ?? "method";
}

describe.each(pages)("a person at %s", (reached) => {
	it("[wallet-3] sees on every page what the table says", async () => {
		const visitor = await site.signIn();
		const paymentId = await reach(visitor, reached);
		const shown: Record<string, string> = {};
		const wanted: Record<string, string> = {};
		for (const opened of pages) {
			const query = ends.includes(opened) && paymentId ? `&payment=${paymentId}` : "";
			shown[opened] = await open(visitor, at(opened) + query);
			wanted[opened] = expectPage(reached, opened);
		}
		expect(shown).toEqual(wanted);
	});

	it("changes nothing with the form of a step that is not open", async () => {
		const visitor = await site.signIn();
		await reach(visitor, reached);
		const before = site.upstream.count(REQUEST_CALL);
		for (const step of pages.filter((page) => expectPage(reached, page) !== page)) {
			const response = await visitor.post(at(step), { user_phone: PHONE, attempt: "first" });
			expect(response.status).toBe(303);
			expect(new URL(response.location ?? "", site.url).searchParams.get("step")).toBe(reached);
		}
		expect(site.upstream.count(REQUEST_CALL)).toBe(before);
	});
});

describe("a request's page", () => {
	it("[wallet-19] is private: a foreign request number leads to the first step", async () => {
		const owner = await site.signIn();
		const requested = await requestApproval(owner);
		site.reset();
		const stranger = await site.signIn();
		site.decide("approved");
		expect(await open(stranger, requested.location ?? "")).toBe("method");
		const status = await stranger.get(`/premium/status?payment=${readPaymentId(requested)}`);
		expect(status.status).toBe(404);
		expect(status.html).not.toContain("approved");
	});

	it("shows success only while the platform does, whatever the address says", async () => {
		const visitor = await site.signIn();
		const paymentId = readPaymentId(await requestApproval(visitor));
		for (const step of ["success", "error"]) {
			const page = await visitor.get(`${at(step)}&payment=${paymentId}`);
			expect(page.location).toBe(`${at("pending")}&payment=${paymentId}`);
		}
	});

	it("[wallet-20] changes from expired to approved when the operator accepts late money", async () => {
		const visitor = await site.signIn();
		const requested = await requestApproval(visitor);
		site.decide("expired");
		expect(await open(visitor, requested.location ?? "")).toBe("error");
		site.decide("approved");
		expect(await open(visitor, requested.location ?? "")).toBe("success");
	});

	const request = async (visitor: PageClient, paymentId: string) =>
		JSON.parse((await visitor.get(`/premium/status?payment=${paymentId}`)).html);

	it("tells a script as JSON whether the page is outdated", async () => {
		const visitor = await site.signIn();
		const paymentId = readPaymentId(await requestApproval(visitor));
		expect(await request(visitor, paymentId)).toEqual({ isOutdated: false });
		site.decide("approved");
		expect(await request(visitor, paymentId)).toEqual({ isOutdated: true });
	});

	it("[wallet-12] tells a script that another tab signed out, and the page leads to a sign-in", async () => {
		const visitor = await site.signIn();
		const requested = await requestApproval(visitor);
		await visitor.post("/logout", {});
		expect(await request(visitor, readPaymentId(requested))).toEqual({ isOutdated: true });
		expect((await visitor.get(requested.location ?? "")).location).toMatch(/^\/login\?return_url=/);
	});

	it("[wallet-12] tells a script that the platform ended the sign-in, but not that it rejected one transfer", async () => {
		const visitor = await site.signIn();
		const paymentId = readPaymentId(await requestApproval(visitor));
		site.upstream.handlers[STATUS_CALL] = () => ({ status: 401, body: { success: false } });
		expect(await request(visitor, paymentId)).toEqual({ isOutdated: false });
		site.upstream.handlers["GET /web/api/auth/me"] = () => ({ status: 401, body: {} });
		expect(await request(visitor, paymentId)).toEqual({ isOutdated: true });
	});

	it("[wallet-16] of an unknown plan is 'Error Loading Plan'", async () => {
		const page = await (await site.signIn()).get("/premium?plan=nope");
		expect(page.status).toBe(404);
		expect(page.html).toContain("Error Loading Plan");
	});
});
