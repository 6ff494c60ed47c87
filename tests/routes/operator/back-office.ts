/** The console of the built product around a platform in memory, with an operator's browser without script. */
import type { Platform } from "../../../platform/composition/platform";
import { readDocument } from "../../support/document";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import type { PlatformFixture } from "../../support/platform-fixture";
import { composeAround } from "../../support/site";

const CONSOLE_ORIGIN = "http://console.test";

const products = new WeakMap<Platform, ReturnType<typeof composeAround>>();

/** Sends a request from this address; `requestId` is the one of the proxy's log. */
export async function fetchConsole(
	platform: Platform,
	request: Request,
	{ address = "192.0.2.1", requestId }: { address?: string; requestId?: string | undefined } = {},
): Promise<Response> {
	const product = products.get(platform) ?? composeAround(platform);
	products.set(platform, product);
	request.headers.set("Host", new URL(CONSOLE_ORIGIN).host);
	request.headers.set("X-Forwarded-For", address);
	if (requestId) request.headers.set("X-Request-Id", requestId);
	return (await product).fetch(request);
}

/** Returns a browser that has not signed in. */
export const createConsoleClient = (platform: Platform, address?: string): PageClient =>
	createPageClient({
		url: CONSOLE_ORIGIN,
		fetch: (input, init) => fetchConsole(platform, new Request(input, init), { address }),
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
