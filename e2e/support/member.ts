/** Existing people, created by bare requests with the browser's cookies. */
import type { Page } from "@playwright/test";
import { paths } from "../../app/paths";
import { createPerson, type Person } from "./person";
import type { Site } from "./site";
import { expect } from "./test";

export type Standing = "unverified" | "verified" | "suspended";

/** Registers and signs in a person in the page's browser. */
export async function becomeMember(page: Page, site: Site, standing: Standing): Promise<Person> {
	const person = createPerson();
	// Bare requests send no language, so the registration sets that of the mails.
	const language = await page.evaluate(() => navigator.language);
	const headers = { Origin: site.url, "Accept-Language": language };
	const post = (path: string, form: Record<string, string>) =>
		page.request.post(path, { form, headers });
	const mailed = await site.catchMailLink(() =>
		post(paths.register(), { ...person, password_confirmation: person.password }),
	);
	if (standing === "unverified") return person;
	const link = new URL(mailed);
	await post(paths.verifyEmail(), { token: link.searchParams.get("token") ?? "" });
	if (standing === "suspended") site.runPlatform("users", "suspend", person.email);
	return person;
}

/** Pays for a listener plan by card, until the platform has confirmed it. */
export async function payByCard(page: Page, site: Site, planId: string): Promise<void> {
	const headers = { Origin: site.url };
	const send = (path: string, form: Record<string, string>) =>
		page.request.post(path, { form, headers, maxRedirects: 0 });
	const started = await send(paths.subscription(), { plan_id: planId });
	const gateway = new URL(started.headers().location ?? "", site.url);
	await send(gateway.pathname + gateway.search, { outcome: "completed" });
	const transactionId = gateway.searchParams.get("transaction_id") ?? "";
	const success = paths.paymentSuccess({ transactionId });
	const request = async () => (await page.request.get(success, { maxRedirects: 0 })).status();
	await expect.poll(request).toBe(200);
}
