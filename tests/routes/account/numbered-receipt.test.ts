/** Tests /account/receipt of a house that numbers its receipts, and in front of a platform that sends a number. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setBrand } from "#core/brand/current-brand";
import { seller } from "../../../deploy/brand-sample/brand.json";
import ar from "../../../locales/ar/account.json";
import en from "../../../locales/en/account.json";
import { readWords } from "../../support/document";
import { fakePlatform, fakeTransaction, ok } from "../../support/fake-platform";
import { startLiveSite } from "../../support/live-site";
import { runCommand } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { createBuyer, payAtMockGateway, signInAtFake } from "../payment/buyer";

const BRAND_DIR = "deploy/brand-sample";

const pathOf = (transactionId: string) => `/account/receipt?transaction_id=${transactionId}`;

describe("a numbered receipt", () => {
	let site: Site;
	beforeAll(async () => {
		site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", BRAND_DIR } });
	});
	afterAll(async () => {
		await site.stop();
		setBrand(undefined);
	});

	it.each([
		["en", en],
		["ar", ar],
	] as const)(
		"[payment-191] names number, seller and tax number, also once it is refunded, in %s",
		async (language, text) => {
			const buyer = await createBuyer(site, language);
			const { transactionId } = await payAtMockGateway(buyer, "completed");
			const open = () => buyer.get(pathOf(transactionId));
			await expect.poll(async () => (await open()).status).toBe(200);
			const words = readWords(await open());
			const [number = ""] = /\d{4}-\d{6}/.exec(words) ?? [];
			for (const part of [
				`${text.receipt.number} ${number}`,
				`${text.receipt.seller} ${seller.name[language]}`,
				seller.address[language],
				`${text.receipt.registration} ${seller.registration}`,
				`${text.receipt.taxNumber} ${seller.taxNumber}`,
				text.receipt.noteNumbered,
			]) {
				expect(words).toContain(part);
			}
			expect(words).not.toContain(text.receipt.note);
			const refund = ["payments", "refund", transactionId, "asked", "--end-plan"];
			const { code } = await runCommand({ DATA_DIR: site.dataDir, BRAND_DIR }, refund);
			expect(code).toBe(0);
			const refunded = readWords(await open());
			expect(refunded).toContain(number);
			expect(refunded).toContain(text.state.refunded);
		},
	);
});

describe("in front of another platform", () => {
	it.each([
		["names its number alone", undefined, {}, ["K 7/2026"], [en.receipt.seller, en.receipt.note]],
		[
			"names its seller before the brand's",
			BRAND_DIR,
			{ receipt_seller: { name: "Another Seller", tax_number: "55-66" } },
			["K 7/2026", "Sold by: Another Seller", "Tax number: 55-66"],
			[seller.taxNumber, en.receipt.note],
		],
		[
			"names the brand's seller where the platform names none",
			BRAND_DIR,
			{ receipt_seller: { address: 7 } },
			["K 7/2026", seller.name.en, `Tax number: ${seller.taxNumber}`],
			[en.receipt.note],
		],
		[
			"has no tax number without a receipt's number",
			BRAND_DIR,
			{ receipt_number: null },
			[seller.name.en, en.receipt.note],
			[seller.taxNumber],
		],
	] as const)("[payment-197] a receipt %s", async (_, brandDir, change, parts, others) => {
		const site = await startLiveSite(
			{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", ...(brandDir && { BRAND_DIR: brandDir }) },
			(getSiteUrl) => ({
				...fakePlatform(getSiteUrl),
				"GET /api/v1/account/payments/{id}/receipt": () =>
					ok({
						...fakeTransaction({ transaction_id: "txn_9", status: "completed" }),
						webhook_processed: true,
						receipt_number: "K 7/2026",
						...change,
					}),
			}),
		);
		try {
			const visitor = await signInAtFake(site.server);
			const words = readWords(await visitor.get(pathOf("txn_9")));
			for (const part of parts) expect(words).toContain(part);
			for (const part of others) expect(words).not.toContain(part);
		} finally {
			await site.stop();
			setBrand(undefined);
		}
	});
});
