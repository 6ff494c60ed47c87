/** The console of a platform in memory, with an operator's browser without script. */
import type { Platform } from "../../../platform/composition/platform";
import { readDocument } from "../../support/document";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import type { PlatformFixture } from "../../support/platform-fixture";

const url = "http://console.test";

/** Returns a browser that has not signed in. */
export const createConsoleClient = (platform: Platform, address = "192.0.2.1"): PageClient =>
	createPageClient({
		url,
		fetch: (input, init) => platform.console(new Request(input, init), address),
	});

/** Returns a browser signed in with a new console password. */
export async function openBackOffice(fixture: PlatformFixture, name = "Hala"): Promise<PageClient> {
	const visitor = createConsoleClient(fixture.platform);
	const { accounts, resetPassword } = fixture.platform.operator;
	// The first person who signs in becomes the owner; later there may be several.
	const isKnown = (await accounts.list()).some((operator) => operator.name === name);
	const password = await resetPassword("test", isKnown ? name : undefined);
	const page = await visitor.post("/operator/login", { name, password });
	if (page.status !== 303) throw new Error(`operator sign-in ended with ${page.status}`);
	return visitor;
}

/** Submits the form of a page with its current values and these changes, as a browser does. */
export function pressForm(visitor: PageClient, page: Page, change: Record<string, string> = {}) {
	const form = readDocument(page).querySelector("main form[method=post]");
	const sent = "input:not([type=checkbox]), input:checked, select, textarea";
	const fields = [...(form?.querySelectorAll(sent) ?? [])].map((field) => {
		const { name, value } = field as HTMLInputElement;
		return [name, value];
	});
	return visitor.post(form?.getAttribute("action") ?? "", {
		...Object.fromEntries(fields),
		...change,
	});
}
