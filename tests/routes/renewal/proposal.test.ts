/** Tests the transfer of a renewal: one press after the mail its instructions are open, and everything can be changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import enTransfer from "../../../locales/en/manual-payment.json";
import en from "../../../locales/en/plan.json";
import { readDocument } from "../../support/document";
import { fakeUser, ok, REQUEST_CALL, STATUS_CALL } from "../../support/fake-platform";
import type { LiveSite } from "../../support/live-site";
import type { Page, PageClient } from "../../support/page-client";
import { pressRequest } from "../manual-payment/payer";
import { signInAtFake } from "../payment/buyer";
import { setUser } from "../sign-in/site";
import {
	inDays,
	MEMBERSHIPS,
	premium,
	renewal,
	setHad,
	startRenewalSite,
	transfer,
} from "./renewal-site";

const at = (method: string) => `/premium?plan=2&step=instructions&method=${method}`;

let site: LiveSite;
beforeAll(async () => {
	site = await startRenewalSite();
});
afterAll(() => site.stop());
beforeEach(() => {
	setHad(site, { memberships: [premium()], payments: [transfer()] });
	setUser(site.upstream.handlers, fakeUser);
	site.upstream.handlers[REQUEST_CALL] = () => ({ body: { success: true, payment_id: "mp_9" } });
	site.upstream.handlers[STATUS_CALL] = () => ({ body: { success: true, status: "pending" } });
	site.upstream.calls.length = 0;
});

const readDialog = (page: Page) => readDocument(page).querySelector("dialog");

/** Presses the button of the dialog's form with its hidden fields and what is typed. */
function press(visitor: PageClient, page: Page, typed: Record<string, string> = {}) {
	const form = readDialog(page)?.querySelector("form");
	const hidden = [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((input) => [
		input.getAttribute("name"),
		input.getAttribute("value"),
	]);
	return visitor.post(form?.getAttribute("action") ?? "", {
		...Object.fromEntries(hidden),
		...typed,
	});
}

const findRequest = () =>
	site.upstream.calls.find(({ method, path }) => `${method} ${path}` === REQUEST_CALL);

describe.each(["vodafone_cash", "instapay"])("a renewal by %s", (method) => {
	it("[wallet-60, wallet-62] is asked for after its instructions, with the phone of the last time", async () => {
		const last = premium({ renewal: renewal({ payment_method: method }) });
		setHad(site, { memberships: [last], payments: [transfer({ payment_method: method })] });
		const visitor = await signInAtFake(site.server);
		const page = await visitor.get(at(method));
		const dialog = readDialog(page)?.textContent ?? "";
		expect(dialog).toContain("Premium");
		expect(dialog).toContain(en.standing.moreLater);
		expect(dialog).toContain(method === "instapay" ? "sawt@instapay" : "9999");
		expect(dialog).not.toContain("2345678");
		const confirmed = await press(visitor, page);
		expect(confirmed.location).toBe("/premium?plan=2&step=transfer_info");
		const info = await visitor.get(confirmed.location ?? "");
		expect(readDocument(info).querySelector("input[name=user_phone]")?.getAttribute("value")).toBe(
			"01012345678",
		);
		expect(info.url).not.toContain("2345678");
		const typed = await press(visitor, info, { user_phone: "01012345678" });
		const sent = await pressRequest(visitor, await visitor.get(typed.location ?? ""));
		expect(sent.location).toBe("/premium?plan=2&step=pending&payment=mp_9");
		expect(findRequest()?.body).toMatchObject({
			plan_id: 2,
			amount: 49,
			payment_method: method,
			user_phone: "+201012345678",
		});
	});
});

it("[wallet-60] leads to the first step, where the way of the last time is marked and another can be chosen", async () => {
	const visitor = await signInAtFake(site.server);
	const page = await visitor.get(at("instapay"));
	const links = [...(readDialog(page)?.querySelectorAll("a") ?? [])];
	const other = links.find(({ textContent }) => textContent?.includes(enTransfer.renewal.otherWay));
	const first = await visitor.get(other?.getAttribute("href") ?? "");
	const [marked, next] = readDialog(first)?.querySelectorAll("button[name=payment_method]") ?? [];
	expect(marked?.getAttribute("value")).toBe("instapay");
	expect(marked?.textContent).toContain(enTransfer.renewal.lastTime);
	expect(next?.textContent).not.toContain(enTransfer.renewal.lastTime);
	const chosen = await visitor.post("/premium?plan=2&step=method", {
		payment_method: "vodafone_cash",
		again: "more",
	});
	expect(chosen.location).toBe("/premium?plan=2&step=instructions");
	expect(readDialog(await visitor.get(chosen.location ?? ""))?.textContent).toContain("9999");
});

it("[wallet-60] stores nothing before the transfer is confirmed, and then the method of the page", async () => {
	const visitor = await signInAtFake(site.server);
	const cookies = new Map(visitor.cookies);
	await visitor.get(at("instapay"));
	await visitor.get(at("vodafone_cash"));
	expect(visitor.cookies.get("sawt_session")).toBe(cookies.get("sawt_session"));
	await press(visitor, await visitor.get(at("instapay")));
	const back = await visitor.get(at("vodafone_cash"));
	expect(readDialog(back)?.textContent).toContain("sawt@instapay");
});

it("[wallet-61] says what the plan cost the last time, on each page where it is paid", async () => {
	const plans = [{ id: 2, name: "Premium", price: "59.00", interval: "month", renews: false }];
	setHad(site, { memberships: [premium()], payments: [transfer()], plans });
	const visitor = await signInAtFake(site.server);
	for (const path of [at("vodafone_cash"), "/premium?plan=2"]) {
		const words = readDialog(await visitor.get(path))?.textContent ?? "";
		expect([path, words]).toEqual([path, expect.stringMatching(/EGP\s49.*EGP\s59/)]);
	}
	setHad(site, { memberships: [premium()], payments: [transfer()] });
	const same = readDialog(await visitor.get(at("vodafone_cash")))?.textContent ?? "";
	expect(same).not.toContain("Last time");
});

it("[wallet-60] shows the page again when the price has changed since it was opened", async () => {
	const visitor = await signInAtFake(site.server);
	const page = await visitor.get(at("vodafone_cash"));
	const plans = [{ id: 2, name: "Premium", price: "59.00", interval: "month", renews: false }];
	setHad(site, { memberships: [premium()], payments: [transfer()], plans });
	const stopped = await press(visitor, page);
	expect(stopped.location).toBe(at("vodafone_cash"));
	const again = await visitor.get(stopped.location ?? "");
	expect(readDialog(again)?.textContent).toMatch(/EGP\s59/);
	expect((await press(visitor, again)).location).toContain("transfer_info");
});

it("[wallet-60] opens the first step where the method cannot be paid, or no way back is known", async () => {
	const visitor = await signInAtFake(site.server);
	site.upstream.handlers[MEMBERSHIPS] = () => ({ status: 500, body: {} });
	const unclear = await visitor.get(at("vodafone_cash"));
	expect(unclear.location).toBe("/premium?plan=2&step=method&method=vodafone_cash");
	expect((await visitor.get(unclear.location ?? "")).status).toBe(200);
	const unset = await startRenewalSite({ INSTAPAY_ADDRESS: "" });
	setHad(unset, { memberships: [premium()], payments: [transfer()] });
	const other = await signInAtFake(unset.server);
	const method = await other.get(at("instapay"));
	expect(method.location).toBe("/premium?plan=2&step=method&method=instapay");
	await unset.stop();
});

it("[account-107] ends with a page that shows the new end", async () => {
	const visitor = await signInAtFake(site.server);
	const paidUntil = inDays(34);
	setHad(site, {
		memberships: [premium({ next_billing_date: paidUntil })],
		payments: [transfer({ transaction_id: "mp_9" }), transfer()],
	});
	site.upstream.handlers[STATUS_CALL] = () => ok({ status: "approved" });
	const page = await visitor.get("/premium?plan=2&step=success&payment=mp_9");
	const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Africa/Cairo" });
	expect(readDialog(page)?.textContent).toContain(`Active until`);
	expect(readDialog(page)?.textContent).toContain(day.format(Date.parse(paidUntil)));
});
