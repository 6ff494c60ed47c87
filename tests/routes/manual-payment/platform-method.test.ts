/** Tests the ways to transfer of a platform of one's own: that it lists them, lists none, or is away. */
import { expect, it, onTestFinished } from "vitest";
import { readDocument, readWords } from "../../support/document";
import { startManualPaymentSite } from "./manual-payment-site";

const METHODS = "GET /api/v1/payment-methods";

const openSite = async (
	env: Record<string, string>,
	methods?: { status?: number; body: unknown },
) => {
	const site = await startManualPaymentSite({
		...{ WALLET_VODAFONE_CASH: "010 9999 0000", CACHE_SECONDS: "0", ...env },
	});
	onTestFinished(() => site.stop());
	if (methods) site.upstream.handlers[METHODS] = () => methods;
	const page = await (await site.signIn()).get("/premium?plan=2");
	const buttons = [...readDocument(page).querySelectorAll("dialog button[name=payment_method]")];
	return { page, ways: buttons.map((button) => button.getAttribute("value")) };
};

const listed = { OPTIONAL_CALLS: "paymentMethods" };
const builtIn = ["vodafone_cash", "instapay"];

it("[payment-208] without the call it has the two that are built in", async () => {
	expect((await openSite({})).ways).toEqual(builtIn);
});

it("[payment-208] with the call it has its own list, in its order, without the retired ones", async () => {
	const way = {
		account_kind: "mobile-wallet",
		minutes_from: 1,
		minutes_to: 2,
		number: "0790000000",
	};
	const body = {
		payment_methods: [
			{ ...way, id: "zain_cash", name: "Zain Cash" },
			{ ...way, id: "old_way", name: "Old way", is_offered: false },
		],
	};
	const { ways, page } = await openSite(listed, { body });
	expect(ways).toEqual(["zain_cash"]);
	expect(page.html).toContain("Zain Cash");
	expect(page.html).not.toContain("Old way");
});

it("[payment-208] a platform that says it has all calls, and not this one, keeps the two", async () => {
	const { ways } = await openSite(listed, { status: 404, body: { success: false } });
	expect(ways).toEqual(builtIn);
});

it("[payment-208] offers no transfer while the list cannot be read, and says so", async () => {
	const { ways, page } = await openSite(listed, { status: 500, body: {} });
	expect(ways).toEqual([]);
	expect(readWords(page, "dialog")).toContain("We can't take transfers right now");
});
