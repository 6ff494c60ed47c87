/** The console of a platform in memory: an operator's browser without script, and people who ask. */
import type { Platform } from "../../../reference-api/platform/platform";
import type { ApiClient } from "../../support/api-client";
import { readDocument } from "../../support/document";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import type { PlatformFixture } from "../../support/platform-fixture";

const url = "http://console.test";

/** A browser that has not signed in. */
export const createConsoleClient = (platform: Platform, address = "192.0.2.1"): PageClient =>
	createPageClient({
		url,
		fetch: (input, init) => platform.console(new Request(input, init), address),
	});

/** Signed in with a new password of the console. */
export async function openBackOffice(fixture: PlatformFixture, name = "Hala"): Promise<PageClient> {
	const visitor = createConsoleClient(fixture.platform);
	const { accounts, resetPassword } = fixture.platform.operator;
	// The first one in becomes the owner; after that there may be several.
	const isKnown = (await accounts.list()).some((operator) => operator.name === name);
	const password = await resetPassword("test", isKnown ? name : undefined);
	const page = await visitor.post("/operator/login", { name, password });
	if (page.status !== 303) throw new Error(`operator sign-in ended with ${page.status}`);
	return visitor;
}

const premium = {
	plan_id: 2,
	plan_name: "Premium",
	amount: 49,
	currency: "EGP",
	payment_method: "instapay",
	user_email: "mona@example.com",
	user_name: "Mona",
	user_phone: "01012345678",
};

/** A request for a transfer of plan 2, by somebody who may have asked for one before. */
export async function askAgain(
	client: ApiClient,
	change: Record<string, unknown> = {},
	headers: Record<string, string> = {},
) {
	const body = { ...premium, ...change };
	const { status, data } = await client.send("requestManualPayment", { body, headers });
	return { status, id: String(data?.payment_id) };
}

/** A verified person who asks for a transfer of plan 2. */
export async function askForTransfer(
	fixture: PlatformFixture,
	change: Record<string, unknown> = {},
) {
	const person = await fixture.registerVerified();
	const { id } = await askAgain(person.client, change);
	const readStatus = async () =>
		(await person.client.send("manualPaymentStatus", { params: { id } })).data.status;
	const listMemberships = async () => (await person.client.send("memberships")).data.memberships;
	return { ...person, id, readStatus, listMemberships };
}

/** Sends the form of a page as it was filled in, with changes; as a browser's press would. */
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
