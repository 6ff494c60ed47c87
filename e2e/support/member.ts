/** People who are there already: made by bare requests, in the browser's own cookies. */
import type { Page } from "@playwright/test";
import { paths } from "../../app/paths";
import { createPerson, type Person } from "./person";
import type { Site } from "./site";

export type Standing = "unverified" | "verified" | "suspended";

/** Signs somebody up and in; afterwards the page's browser belongs to that person. */
export async function becomeMember(page: Page, site: Site, standing: Standing): Promise<Person> {
	const person = createPerson();
	// Bare requests ask for no language by themselves; mails come in the one of the registration.
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
