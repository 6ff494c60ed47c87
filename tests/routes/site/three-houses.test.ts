/**
 * Tests the same build as three houses: the product's own, the sample, and one that is made on the spot and has an
 * Arabic name first. In each, the main job is done by a browser without script, in both languages.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setBrand } from "#core/brand/current-brand";
import sample from "../../../deploy/brand-sample/brand.json";
import ar from "../../../locales/ar/common.json";
import en from "../../../locales/en/common.json";
import { readDocument } from "../../support/document";
import type { Page } from "../../support/page-client";
import { runCommand } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { makeDataFolder } from "../../support/test-database";
import { readPaymentId, requestApproval } from "../manual-payment/payer";
import { createBuyer, payAtMockGateway } from "../payment/buyer";

const folder = mkdtempSync(join(tmpdir(), "house-"));
afterAll(() => rmSync(folder, { recursive: true }));
const made = {
	name: { ar: "حكّاؤون بلا حدود", en: "Hakkaoun" },
	nameInSentence: { ar: "حكّاؤون بلا حدود" },
	slogan: { ar: "كل ليلة حكاية.", en: "A tale for every night." },
};
writeFileSync(join(folder, "brand.json"), JSON.stringify(made));

type House = {
	brandDir: string | undefined;
	name: { en: string; ar: string };
	codePrefix: string;
	hasNumbers: boolean;
};

const houses: Record<string, House> = {
	"the product's own house": {
		brandDir: undefined,
		name: { en: en.companyName, ar: ar.companyName },
		codePrefix: "SAWT",
		hasNumbers: false,
	},
	"the sample": {
		brandDir: "deploy/brand-sample",
		name: sample.name,
		codePrefix: "YSMR",
		hasNumbers: true,
	},
	"a house with an Arabic name first": {
		brandDir: folder,
		name: made.name,
		codePrefix: "HAKK",
		hasNumbers: false,
	},
};

/** The Arabic name of the product is also a word, so it is looked for in its marks. */
const namings = [/\bsawt\b|«صوت»/i, /yasmur|يسمور/i, /hakkaoun|حكّاؤون/i];

describe.each(Object.entries(houses))("%s", (title, house) => {
	const dataDir = makeDataFolder({ isEmpty: true });
	const brand: Record<string, string> = house.brandDir ? { BRAND_DIR: house.brandDir } : {};
	const others = namings.toSpliced(Object.keys(houses).indexOf(title), 1);
	let site: Site;
	beforeAll(async () => {
		const wallet = { WALLET_VODAFONE_CASH: "01099990000" };
		const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on", ...wallet, ...brand };
		site = await startSite({ env, dataDir });
	});
	afterAll(async () => {
		await site.stop();
		rmSync(dataDir, { recursive: true });
		setBrand(undefined);
	});

	it.each(["en", "ar"] as const)(
		"[brand-47] takes people from the first page to two receipts, in %s",
		async (language) => {
			const buyer = await createBuyer(site, language);
			/** Returns the words of a page, which names this house and no other one. */
			const read = (page: Page): string => {
				expect(page.status).toBe(200);
				const document = readDocument(page);
				const words = `${document.title} ${document.body.textContent}`;
				expect(words).toContain(house.name[language]);
				for (const other of others) expect(words).not.toMatch(other);
				return words;
			};
			read(await buyer.get("/"));
			read(await buyer.get("/subscription"));
			const { transactionId } = await payAtMockGateway(buyer, "completed", "2");
			const success = `/payment-success?transaction_id=${transactionId}`;
			await expect.poll(async () => (await buyer.get(success)).status).toBe(200);
			expect(read(await buyer.get(success))).toContain(`${house.codePrefix}-`);

			const waiting = await requestApproval(buyer, { plan: "3" });
			const paymentId = readPaymentId(waiting);
			const approval = ["manual-payments", "approve", paymentId, "--anyway"];
			const { code, err } = await runCommand({ DATA_DIR: dataDir, ...brand }, approval);
			expect([code, err]).toEqual([0, ""]);
			read(await buyer.get("/account"));
			for (const id of [transactionId, paymentId]) {
				const words = read(await buyer.get(`/account/receipt?transaction_id=${id}`));
				expect(words).toContain("EGP");
				expect(/\d{4}-\d{6}/.test(words)).toBe(house.hasNumbers);
			}
		},
	);
});
