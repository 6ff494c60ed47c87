/** Tests what pages say about a plan that ends soon, has ended, or whose renewal waits, and its calendar file. */
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import arAccount from "../../../locales/ar/account.json";
import ar from "../../../locales/ar/plan.json";
import enAccount from "../../../locales/en/account.json";
import en from "../../../locales/en/plan.json";
import { readDocument } from "../../support/document";
import { fakeUser } from "../../support/fake-platform";
import type { LiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { signInAtFake } from "../payment/buyer";
import { setUser } from "../sign-in/site";
import { inDays, premium, renewal, setHad, startRenewalSite, transfer } from "./renewal-site";

const LINK = "/renew?plan_id=2";
const CALENDAR = "/account/plan.ics?plan_id=2";
const pages = ["/account", "/premium", "/subscription"];

let site: LiveSite;
beforeAll(async () => {
	site = await startRenewalSite({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" });
});
afterAll(() => site.stop());
beforeEach(() => setUser(site.upstream.handlers, fakeUser));

/** Returns the words of each page's main part, and the link that renews. */
async function read(visitor: PageClient, path: string) {
	const main = readDocument(await visitor.get(path)).querySelector("main");
	const link = main?.querySelector(`a[href^="${LINK}"]`);
	return { words: main?.textContent ?? "", link: link?.textContent ?? null };
}

const beginning = (text: string) => text.split("{{")[0]?.trim() ?? "";

describe.each([
	["en", en.end, enAccount],
	["ar", ar.end, arAccount],
] as const)("in %s, a plan", (language, end, account) => {
	it("[account-100] that ends within a week says the day, and leads on with the price", async () => {
		setHad(site, { memberships: [premium()], payments: [transfer()] });
		const visitor = await signInAtFake(site.server, language);
		for (const path of pages) {
			const { words, link } = await read(visitor, path);
			expect([path, words]).toEqual([path, expect.stringContaining(beginning(end.soon))]);
			expect([path, link]).toEqual([path, expect.stringContaining("\u2066EGP\u00a049\u2069")]);
		}
	});

	it("[account-100, payment-236] with more time, or one that renews, says nothing of it; the account adds time alone", async () => {
		const visitor = await signInAtFake(site.server, language);
		const { more } = { en, ar }[language].standing;
		for (const [change, added] of [
			[{ next_billing_date: inDays(9) }, more.monthly],
			[{ renews: true }, null],
		] as const) {
			setHad(site, { memberships: [premium(change)] });
			for (const path of pages) {
				const { link } = await read(visitor, path);
				expect([path, link]).toEqual([path, path === "/account" ? added : null]);
			}
		}
	});

	it("[account-101] in grace says when it ended and until when it stays on", async () => {
		const grace = { next_billing_date: inDays(-1), grace_until: inDays(2) };
		setHad(site, { memberships: [premium(grace)] });
		const visitor = await signInAtFake(site.server, language);
		for (const path of pages) {
			const { words, link } = await read(visitor, path);
			expect([path, words]).toEqual([path, expect.stringContaining(beginning(end.grace))]);
			expect(link).toContain("EGP");
		}
	});

	it.each(["transfer", "cash"] as const)(
		"[account-102] whose renewal waits for %s stays on, and leads to it",
		async (waits) => {
			const waiting = { next_billing_date: inDays(-4), renewal: renewal({ waits }) };
			setHad(site, { memberships: [premium(waiting)] });
			const visitor = await signInAtFake(site.server, language);
			for (const path of pages) {
				const { words, link } = await read(visitor, path);
				expect([path, words]).toEqual([path, expect.stringContaining(end.waits[waits].monthly)]);
				expect(link).toContain(waits === "cash" ? end.viewCode : end.viewRequest);
			}
		},
	);

	it("[account-105] has its last day as a file for a calendar", async () => {
		setHad(site, { memberships: [premium({ next_billing_date: "2099-12-02T22:30:00Z" })] });
		const visitor = await signInAtFake(site.server, language);
		const page = readDocument(await visitor.get("/account"));
		const link = page.querySelector(`a[href="${CALENDAR}"]`);
		expect(link?.textContent).toContain(account.calendar.link);
		const file = await visitor.get(CALENDAR);
		expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
		expect(file.headers.get("Cache-Control")).toContain("no-store");
		for (const line of file.html.split("\r\n")) {
			expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
		}
		const calendar = new ICAL.Component(ICAL.parse(file.html));
		const component = calendar.getFirstSubcomponent("vevent") ?? undefined;
		const event = new ICAL.Event(component);
		expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, "2099-12-03"]);
		expect(event.summary).toContain("Premium");
		expect(event.description).toContain(`${site.server.url}${LINK}`);
		expect(event.description).toContain("EGP");
		const alarm = component?.getFirstSubcomponent("valarm");
		expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe("-PT14H");
	});
});

it("[account-105] moves the event of an earlier file, which has the same identity", async () => {
	const visitor = await signInAtFake(site.server);
	const readEvent = async (end: string) => {
		setHad(site, { memberships: [premium({ next_billing_date: end })] });
		const { html } = await visitor.get(CALENDAR);
		const calendar = new ICAL.Component(ICAL.parse(html));
		return new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
	};
	const first = await readEvent("2099-12-03T10:00:00Z");
	const second = await readEvent("2100-01-03T10:00:00Z");
	expect(second.uid).toBe(first.uid);
	expect(second.startDate.toString()).toBe("2100-01-03");
	expect(second.sequence).toBeGreaterThanOrEqual(first.sequence);
});

it("[account-105] gives no file to a visitor, nor for a plan without an end", async () => {
	const visitor = createPageClient(site.server);
	expect((await visitor.get(CALENDAR)).location).toBe(
		`/login?return_url=${encodeURIComponent(CALENDAR)}`,
	);
	setHad(site, { memberships: [premium({ renews: true })] });
	const member = await signInAtFake(site.server);
	for (const path of [CALENDAR, "/account/plan.ics", "/account/plan.ics?plan_id=9"]) {
		expect((await member.get(path)).location).toBe("/account");
	}
});
