/**
 * Tests that a rejected request is shown as such, and is resent, dropped or left behind on purpose.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import accountAr from "../../../locales/ar/account.json";
import ar from "../../../locales/ar/manual-payment.json";
import paymentAr from "../../../locales/ar/payment.json";
import account from "../../../locales/en/account.json";
import en from "../../../locales/en/manual-payment.json";
import payment from "../../../locales/en/payment.json";
import { readDocument } from "../../support/document";
import { ok, REQUEST_CALL } from "../../support/fake-platform";
import type { PageClient } from "../../support/page-client";
import { choosePlan, type Language, signInAtFake } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, requestApproval } from "./payer";

const RUNNING = "GET /api/v1/account/memberships";

let site: ManualPaymentSite;
beforeEach(async () => {
	site = await startManualPaymentSite({
		PAYMENTS: "gateway",
		MOCK_GATEWAY: "on",
		CACHE_SECONDS: "0",
		OPTIONAL_CALLS: "deleteAccount,memberships",
	});
	site.upstream.handlers[RUNNING] = () => ok({ memberships: [] });
	site.upstream.handlers[REQUEST_CALL] = () => ({ status: 422, body: { success: false } });
});
afterEach(() => site.stop());

const chooseMethod = (visitor: PageClient, more: Record<string, string> = {}) =>
	visitor.post(at("method"), { payment_method: "instapay", ...more });

/** A person whose first press was rejected. */
async function reject(language: Language = "en"): Promise<PageClient> {
	const visitor = await signInAtFake(site, language);
	expect((await requestApproval(visitor)).status).toBe(422);
	return visitor;
}

describe.each([
	["en", en, payment.start, account.delete],
	["ar", ar, paymentAr.start, accountAr.delete],
] as const)("a rejected request in %s", (language, text, start, deletion) => {
	it("[payment-55] is shown as such to a person who pays for its plan again, which is a choice", async () => {
		const visitor = await reject(language);
		for (const [press, words] of [
			[() => chooseMethod(visitor), text.method.requestRejected],
			[() => chooseMethod(visitor, { payment_method: "card" }), start["request-refused"]],
			[() => choosePlan(visitor, "2"), start["request-refused"]],
		] as const) {
			const stopped = await press();
			const notice = readDocument(stopped).querySelector("#payment-error");
			expect(stopped.status).toBe(422);
			expect(notice?.textContent).toContain(start.rejectedTitle);
			expect(notice?.textContent).toContain(words);
			expect(notice?.querySelector("a")?.getAttribute("href")).toBe(at("request_approval"));
			expect(notice?.querySelector("form button")?.textContent).toBe(start.payAllTheSame);
		}
		const again = await chooseMethod(visitor, { again: "yes" });
		expect(again.location).toBe(at("instructions"));
	});

	it("[wallet-29] says where it can be dropped, which frees the account and signing out", async () => {
		site.upstream.handlers["POST /api/v1/account/delete"] = () => ({ status: 422, body: {} });
		const visitor = await reject(language);
		const deleteAccount = () => visitor.post("/account/delete", { current_password: "any" });
		const stopped = await deleteAccount();
		expect(stopped.html).toContain(deletion.requestRejected);
		const link = [...readDocument(stopped).querySelectorAll("main a")].find(
			({ textContent }) => textContent === text.request_approval.rejectedView,
		);
		const page = await visitor.get(link?.getAttribute("href") ?? "");
		const form = readDocument(page).querySelector("button[name=drop]")?.closest("form");
		const attempt = form?.querySelector("[name=attempt]")?.getAttribute("value") ?? "";
		await visitor.post(at("request_approval"), { attempt, drop: "yes" });
		expect((await deleteAccount()).html).toContain(deletion.failed);
		expect((await visitor.post("/logout", {})).location).toBe("/");
	});
});

it("[payment-55] is shown after an active plan", async () => {
	const visitor = await reject();
	site.upstream.handlers[RUNNING] = () =>
		ok({ memberships: [{ plan_id: 2, plan_name: "Premium" }] });
	expect((await chooseMethod(visitor)).html).toContain(en.method.alreadyPaid);
});
