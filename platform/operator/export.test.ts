import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { CsvSeparator } from "#core/csv-separator";
import type { PageRequest } from "../database/page";
import type { ListedManualPayment } from "../manual-payment/listed-manual-payment-store";
import { exportTransfers } from "./export";

const transfer = (typed: Partial<ListedManualPayment> = {}) =>
	({
		id: "mp_1",
		created_at: "2025-05-10T12:00:00.000Z",
		status: "pending",
		plan_name: "Premium",
		amount_minor: 4950,
		currency: "EGP",
		user_name: "Mona",
		method_name: "Vodafone Cash",
		user_phone: null,
		transfer_reference: null,
		discount_code: null,
		rejection_note: null,
		...typed,
	}) as ListedManualPayment;

const read =
	(...rows: ListedManualPayment[]) =>
	async () => ({ rows, older: null, newer: null });

async function exportOne(typed: Partial<ListedManualPayment>, separator: CsvSeparator = "comma") {
	const file = await text(exportTransfers(read(transfer(typed)), separator));
	return file.split("\r\n")[1] ?? "";
}

describe("an export", () => {
	it.each([
		"123456789012",
		"12345678901234567890",
		"1234 5678 9012 3456",
		"00123",
		"12e5",
		"10-05",
		"10/05/2025",
		"٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥",
	])(
		"[operator-136] marks %s as a text, so that a spreadsheet keeps each digit",
		async (reference) => {
			expect(await exportOne({ transfer_reference: reference })).toContain(`,'${reference},`);
		},
	);

	it("[operator-136] keeps the digits of a phone, and a name is what it was", async () => {
		const line = await exportOne({ user_phone: "01012345678", user_name: "Mona 7" });
		expect(line).toContain(",'01012345678,");
		expect(line).toContain(",Mona 7,");
	});

	it.each(["IP-77", "12345", "SAWT-J7M9GM"])("leaves %s as it is", async (reference) => {
		expect(await exportOne({ transfer_reference: reference })).toContain(`,${reference},`);
	});

	it("[operator-136] separates cells by semicolons on request, with no formula behind either sign", async () => {
		const line = await exportOne({ user_name: "a,=1+1", transfer_reference: "b;=2" }, "semicolon");
		expect(line).toContain(";49.5;EGP;");
		expect(line).toContain(";a,'=1+1;");
		expect(line).toContain(`;"b;'=2";`);
	});

	it("[operator-37] reads no more pages than its reader takes, and none once the reader has left", async () => {
		let pages = 0;
		const rows = Array.from({ length: 1000 }, () => transfer());
		const file = exportTransfers(async (_: PageRequest) => {
			pages += 1;
			return { rows, older: "next", newer: null };
		}, "comma");
		for await (const _ of file) break;
		const read = pages;
		expect(read).toBeLessThan(4);
		await new Promise((resolve) => setImmediate(resolve));
		expect(pages).toBe(read);
	});
});
