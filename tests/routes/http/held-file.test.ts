/** Tests that pages go on while another program, such as a browser for SQLite, holds the database file. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/error.json";
import en from "../../../locales/en/error.json";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { startSite } from "../../support/site";
import { type ConsoleSite, openConsole } from "../operator/console-site";
import { type Buyer, choosePlan, createBuyer, PASSWORD } from "../payment/buyer";

/** A page of one statement that is not stored waits for half a second. */
const LIMIT_MILLISECONDS = 1000;

describe("a site whose database file another program holds", () => {
	let site: ConsoleSite;
	let buyer: Buyer;
	let program: DatabaseSync;

	beforeAll(async () => {
		// Each page asks the platform.
		site = await openConsole({ PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0" });
		buyer = await createBuyer(site.server);
		program = new DatabaseSync(join(site.server.dataDir, "sawt.db"));
		program.exec("begin exclusive");
	});
	afterAll(async () => {
		program.close();
		await site.stop();
	});

	const stranger = (language = "en") =>
		createPageClient(site.server, { "Accept-Language": language });

	async function measure(send: () => Promise<Page>): Promise<Page> {
		const began = performance.now();
		const page = await send();
		expect(performance.now() - began, page.url).toBeLessThan(LIMIT_MILLISECONDS);
		return page;
	}

	const pages: readonly (readonly [who: string, path: string, getClient: () => PageClient])[] = [
		...[
			"/healthz",
			"/readyz",
			"/",
			"/premium",
			"/subscription",
			"/login",
			"/register",
			"/contact",
		].map((path) => ["a stranger", path, stranger] as const),
		...[
			"/",
			"/account",
			"/premium?plan=2",
			"/subscription?discount_code=WELCOME20",
			"/creator-subscriptions",
		].map((path) => ["a signed-in person", path, () => buyer] as const),
		...["", "/people", "/manual-payments", "/transactions", "/audit", "/catalogue", "/outbox"].map(
			(path) => ["an operator", `/operator${path}`, () => site.operator] as const,
		),
	];

	it.each(pages)(
		"[operator-140] shows %s the page %s within a second",
		async (_, path, getClient) => {
			const page = await measure(() => getClient().get(path));
			expect(page.status).toBe(200);
		},
	);

	it("[operator-140] rejects what it cannot store, with words that say so, and logs the reason once", async () => {
		const login = { email: buyer.email, password: PASSWORD };
		const sent = [
			[await measure(() => choosePlan(buyer, "2")), en.not_saved],
			[await measure(() => stranger().post("/login", login)), en.not_saved],
			[await measure(() => stranger("ar").post("/login", login)), ar.not_saved],
		] as const;
		for (const [page, words] of sent) {
			expect(page.status).toBe(503);
			expect(page.html).toContain(words);
		}
		const reasons = site.server.output().match(/another program holds the lock of/g);
		expect(new Set(reasons)).toHaveLength(1);
		const lines = (await site.server.readLogs()).filter((line) =>
			JSON.stringify(line).includes("another program holds"),
		);
		expect(lines).toHaveLength(1);
	});

	it("[operator-140] starts beside that program, and shows pages", async () => {
		const second = await startSite({ dataDir: site.server.dataDir });
		expect((await second.fetch("/premium")).status).toBe(200);
		await second.stop();
	});

	it("[operator-140] goes on by itself once the other program lets go", async () => {
		program.exec("rollback");
		await expect.poll(async () => (await choosePlan(buyer, "2")).status).toBe(303);
	});
});
