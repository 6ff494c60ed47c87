/**
 * Runs a thousand variants of each attack: none fakes a payment, redirects away, gets in or leaks.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paid, setStatuses, startAccountSite, startThreePayments } from "../routes/account/payer";
import { fakeUser } from "../support/fake-platform";
import type { LiveSite } from "../support/live-site";
import { createPageClient, type Page, type PageClient } from "../support/page-client";
import {
	EVIL_HOST,
	findWaysOut,
	foreignAddresses,
	hasInjected,
	markup,
	wayPlaces,
	wordPlaces,
} from "./attack";

const RETURNS = 1002;
const WIDTH = 8;
const SUCCESS = "Your subscription is active";

let site: LiveSite;
let owner: PageClient;
beforeAll(async () => {
	site = await startAccountSite();
	owner = await startThreePayments(site);
});
afterAll(() => site.stop());

const foreign = { Origin: `https://${EVIL_HOST}`, "Sec-Fetch-Site": "cross-site" };

/** Copies the browser's state before the attack. */
const copyOwner = () => createPageClient(site.server, {}, owner.cookies);

/** Runs a few at a time, and returns the responses in order. */
async function meetAll<Item, Met>(items: readonly Item[], meet: (item: Item) => Promise<Met>) {
	const met: Met[] = [];
	const rest = items.values();
	const work = async () => {
		for (const item of rest) met.push(await meet(item));
	};
	await Promise.all(Array.from({ length: WIDTH }, work));
	return met;
}

const oneOf = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

/** The lengths are coprime, so each combination of claims occurs once. */
function createClaim(index: number): Record<string, string> {
	return {
		transaction_id: oneOf(["txn_1", "txn_2", "txn_3", "txn_9", "TXN_1", "txn_1 ", ""], index),
		success: oneOf(["true", "TRUE", "1", "yes", "true,false"], index),
		status: oneOf(
			["completed", "paid", "COMPLETED", "success", "captured", "", "ok", "done"],
			index,
		),
		[oneOf(["hmac", "pending", "is_paid"], index)]: oneOf(["00ff", "false", "true"], index),
		...(index % 2 === 0 && { webhook_processed: "true", order: "txn_3", id: "77" }),
	};
}

async function forge(index: number): Promise<Page> {
	const claim = createClaim(index);
	const visitor = copyOwner();
	const path = oneOf(["/payment-callback", "/payment-success", "/payment-processing"], index);
	if (index % 11 === 0) {
		return visitor.follow(await visitor.post("/payment-callback", claim, foreign));
	}
	return visitor.follow(await visitor.get(`${path}?${new URLSearchParams(claim)}`));
}

describe("1,002 forged returns from a gateway", () => {
	const findPaid = (pages: readonly Page[]) =>
		pages.filter(({ html }) => html.includes(SUCCESS)).map(({ url }) => url);
	const numbers = Array.from({ length: RETURNS }, (_, index) => index);

	it("never show an unpaid payment as paid", async () => {
		setStatuses(site, {
			txn_1: { status: "pending" },
			txn_2: { status: "failed", webhook_processed: true },
			txn_3: { status: "completed", webhook_processed: false },
		});
		const pages = await meetAll(numbers, forge);
		expect(pages).toHaveLength(RETURNS);
		expect(findPaid(pages)).toEqual([]);
		expect(pages.filter(({ status }) => status >= 500)).toEqual([]);
	}, 300_000);

	it("are noticed when they show one as paid, with a platform that says so", async () => {
		setStatuses(site, { txn_1: paid, txn_2: paid, txn_3: paid });
		const pages = await meetAll(numbers.slice(0, 40), forge);
		expect(findPaid(pages).length).toBeGreaterThan(10);
	});
});

describe("640 addresses of another site", () => {
	const tries = foreignAddresses.flatMap((address) =>
		wayPlaces.map((place) => ({ address, place })),
	);
	const findWays = (pages: readonly Page[]) =>
		pages.flatMap((page) => findWaysOut(page, site.server.url).map((way) => `${page.url}: ${way}`));

	it("lead only to our site", async () => {
		const pages = await meetAll(tries, ({ address, place }) =>
			place(copyOwner(), address, site.server.url),
		);
		expect(pages).toHaveLength(640);
		expect(findWays(pages)).toEqual([]);
		expect(pages.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
	}, 300_000);

	it("are noticed in a redirect and in a link", async () => {
		const [redirect, linked] = [await copyOwner().get("/account"), await copyOwner().get("/")];
		const html = linked.html.replace('href="/', `href="//${EVIL_HOST}/`);
		expect(findWays([{ ...redirect, location: `https://${EVIL_HOST}/` }])).toHaveLength(1);
		expect(findWays([{ ...linked, html }])).toHaveLength(1);
	});
});

describe("markup in user input and platform texts", () => {
	const tries = markup.flatMap((value) => wordPlaces.map((place) => ({ value, place })));
	const findInjected = (pages: readonly Page[]) => pages.filter(hasInjected).map(({ url }) => url);

	it("adds no element or attribute to any page", async () => {
		const pages = await meetAll(tries, ({ value, place }) =>
			place(copyOwner(), value, site.server.url),
		);
		expect(pages.filter(({ html }) => html.includes("x-in")).length).toBeGreaterThan(60);
		expect(findInjected(pages)).toEqual([]);
	}, 300_000);

	it("adds none through a platform's texts either", async () => {
		const me = "GET /web/api/auth/me";
		const stored = site.upstream.handlers[me];
		site.upstream.handlers[me] = () => ({
			body: { success: true, data: { user: { ...fakeUser, name: '"><x-in>' } } },
		});
		const pages = await meetAll(["/", "/account", "/account/profile", "/premium"], (path) =>
			copyOwner().get(path),
		);
		if (stored) site.upstream.handlers[me] = stored;
		expect(pages.filter(({ html }) => html.includes("x-in")).length).toBeGreaterThan(1);
		expect(findInjected(pages)).toEqual([]);
	});

	it("is noticed where it is not escaped", async () => {
		const page = await copyOwner().get("/");
		const element = page.html.replace("<main", "<x-in></x-in><main");
		const attribute = page.html.replace("<main", '<main title="" x-in="1"');
		for (const html of [element, attribute])
			expect(findInjected([{ ...page, html }])).toHaveLength(1);
	});
});

describe("twenty simultaneous people", () => {
	const names = Array.from({ length: 20 }, (_, index) => `person${index}canary`);
	const pages = ["/", "/account", "/account/profile", "/premium", "/subscription", "/contact", "/"];
	const visits = pages.flatMap((path) => [...names, undefined].map((name) => ({ name, path })));

	/** Each visitor is the person whose mail they signed in with. */
	async function signInAll(): Promise<Map<string, PageClient>> {
		const { handlers } = site.upstream;
		const wire = (name: string, id: number) => ({
			...fakeUser,
			id,
			name,
			email: `${name}@example.com`,
		});
		handlers["POST /web/api/auth/login"] = ({ body }) => {
			const name = (body as { email: string }).email.split("@")[0] ?? "";
			const user = wire(name, names.indexOf(name) + 100);
			return {
				body: { success: true, message: "Login successful", data: { user } },
				headers: { "Set-Cookie": `upstream=${name}; Path=/` },
			};
		};
		handlers["GET /web/api/auth/me"] = ({ headers }) => {
			const name = /upstream=(\w+)/.exec(String(headers.cookie))?.[1] ?? "";
			return { body: { success: true, data: { user: wire(name, names.indexOf(name) + 100) } } };
		};
		const visitors = new Map<string, PageClient>();
		for (const name of names) {
			const visitor = createPageClient(site.server);
			await visitor.post("/login", { email: `${name}@example.com`, password: "secret-1" });
			visitors.set(name, visitor);
		}
		return visitors;
	}

	type Seen = { name: string | undefined; html: string };
	const findLeaks = (seen: readonly Seen[]) =>
		seen.flatMap(({ name, html }) =>
			names.filter((other) => other !== name && html.includes(other)),
		);

	async function look(): Promise<Seen[]> {
		const visitors = await signInAll();
		return meetAll(visits, async ({ name, path }) => {
			const visitor = (name && visitors.get(name)) || createPageClient(site.server);
			const page = await visitor.follow(await visitor.get(path));
			return { name, html: page.html };
		});
	}

	it("see only their own data, and a stranger sees none of it", async () => {
		const seen = await look();
		const own = seen.filter(({ name, html }) => name !== undefined && html.includes(name));
		expect(own.length).toBeGreaterThan(names.length * 4);
		expect(findLeaks(seen)).toEqual([]);
	});

	it("are noticed to see each other when a page is cached across people", async () => {
		const visitors = await signInAll();
		const other = visitors.get(names[1] ?? "") ?? createPageClient(site.server);
		const { html } = await other.get("/account");
		expect(findLeaks([{ name: names[0], html }])).toEqual([names[1]]);
	});
});
