/** Every page and state reachable without script, visited in one language. */
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import type { Site } from "../../support/site";
import { at, operate, readPaymentId, requestApproval, walkTo } from "../manual-payment/payer";
import { createBuyer, type Language, payAtMockGateway, readTransactionId } from "../payment/buyer";

/** The settings that make all of them reachable. */
export const everyPageEnvironment = {
	PAYMENTS: "gateway",
	MOCK_GATEWAY: "on",
	WALLET_VODAFONE_CASH: "01099990000",
	INSTAPAY_ADDRESS: "sawt@instapay",
};

export const publicPages = [
	"/",
	"/?mode=creator",
	"/get-app",
	"/get-app?platform=desktop",
	"/get-app?launch=asked",
	"/launch-mail",
	"/launch-mail?token=a-token",
	"/launch-mail?state=off",
	"/contact",
	"/contact?sent=yes",
	"/contact?topic=payment",
	"/contact?topic=payment&sent=yes",
	"/privacy",
	"/terms",
	"/pages/accessibility",
	"/pages/payments",
	"/404",
	"/login",
	"/register",
	"/forgot-password",
	"/forgot-password?sent=yes",
	"/reset-password",
	"/reset-password?token=a-token",
	"/confirm-email",
	"/confirm-email?token=a-token",
	"/undo-email",
	"/undo-email?token=a-token",
	"/reminders",
	"/reminders?token=a-token",
	"/verify-email",
	"/verify-email?token=a-token",
	"/verify-email?request=new",
	"/premium",
	"/subscription",
	"/subscription?creator_id=1",
	"/creator-subscriptions",
	"/tipping",
	"/tipping?creator_id=1",
	"/payment-failed?reason=payment_declined",
	"/payment-failed?reason=timeout",
	"/payment-failed?reason=invalid_token",
	"/payment-failed?transaction_id=txn_1",
	"/payment-processing?transaction_id=txn_1",
	"/payment-success?transaction_id=txn_1",
	"/mock-payment",
	"/mock-payment?transaction_id=txn_1",
	"/invite",
	"/i/WELCOME20",
	"/discount/FIXED5",
];

export type NamedPage = Page & { name: string };
type Found = Array<[name: string, page: Promise<Page> | Page]>;

export async function walkEveryPage(site: Site, language: Language): Promise<NamedPage[]> {
	const visitor = createPageClient(site, { "Accept-Language": language });
	const buyer = await createBuyer(site, language);
	const found: Found = [
		...publicPages.map((path): Found[number] => [path, visitor.get(path)]),
		...listRejections(visitor),
		["phone /i/WELCOME20", visitor.get("/i/WELCOME20", { "User-Agent": ANDROID })],
		...(await walkMember(site, language)),
		...(await walkPayments(buyer)),
		...(await walkWallet(site, buyer)),
	];
	return Promise.all(found.map(async ([name, page]) => ({ ...(await page), name })));
}

const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile";

const listRejections = (visitor: PageClient): Found =>
	["/login", "/register", "/contact", "/get-app", "/verify-email", "/forgot-password"].map(
		(path) => [`rejected ${path}`, visitor.post(path, { email: "mona@", intent: "resend" })],
	);

/** A signed-in visitor, not verified yet. */
async function walkMember(site: Site, language: Language): Promise<Found> {
	const member = createPageClient(site, { "Accept-Language": language });
	const password = "correct-horse-7-battery";
	await member.post("/register", {
		name: "Mona Adel",
		email: `member-${language}@example.com`,
		phone: "01001234567",
		password,
		password_confirmation: password,
	});
	return [["/verification-required", await member.get("/verification-required")]];
}

async function walkPayments(buyer: PageClient): Promise<Found> {
	const started = await buyer.post("/subscription", { plan_id: "1" });
	const transactionId = readTransactionId(started.location);
	const found: Found = [
		["signed in /subscription", await buyer.get("/subscription")],
		["gateway", await buyer.get(started.location ?? "")],
		["waiting", await buyer.get(`/payment-processing?transaction_id=${transactionId}`)],
		["signed in /tipping", await buyer.get("/tipping?creator_id=1")],
		["rejected /tipping", await buyer.post("/tipping?creator_id=1", { creator_id: "1" })],
		["signed in /creator-subscriptions", await buyer.get("/creator-subscriptions")],
		["signed in /contact", await buyer.get("/contact?topic=payment&transaction=txn_1")],
		["/account before", await buyer.get("/account")],
	];
	const paid = await payAtMockGateway(buyer, "completed", "2");
	await waitUntilPaid(buyer, paid.transactionId);
	const query = `?transaction_id=${paid.transactionId}`;
	const pages = [
		...["/account", "/account/password", "/account/profile", "/account/email"],
		...["/account/data", "/account/delete"],
	];
	found.push(
		["paid", await buyer.get(`/payment-success${query}`)],
		["receipt", await buyer.get(`/account/receipt${query}`)],
		["paid before", await buyer.post("/subscription", { plan_id: "2" })],
	);
	for (const path of pages) found.push([path, await buyer.get(path)]);
	return found;
}

async function waitUntilPaid(buyer: PageClient, transactionId: string): Promise<void> {
	for (let count = 0; count < 100; count++) {
		const page = await buyer.get(`/payment-processing?transaction_id=${transactionId}`);
		if (page.location?.startsWith("/payment-success")) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error("the payment was not confirmed");
}

const WALLET_PLAN = "3";

async function walkWallet(site: Site, buyer: PageClient): Promise<Found> {
	const found: Found = [["signed in /premium", await buyer.get("/premium")]];
	const transfer = { plan: WALLET_PLAN, method: "instapay" };
	for (const step of ["method", "instructions", "transfer_info", "request_approval"]) {
		found.push([`wallet ${step}`, await walkTo(buyer, step, transfer)]);
	}
	found.push([
		"wallet rejected",
		await buyer.post(at("transfer_info", WALLET_PLAN), { user_phone: "1" }),
	]);
	for (const verb of ["reject", "approve"]) {
		const requested = await requestApproval(buyer, transfer);
		const pending = await buyer.get(requested.location ?? "");
		await operate(site, verb, readPaymentId(requested));
		const decided = await buyer.follow(await buyer.get(requested.location ?? ""));
		found.push(["wallet pending", pending], [`wallet ${verb}`, decided]);
	}
	found.push(["wallet elsewhere", await buyer.get("/premium?plan=3&payment=mp_unknown")]);
	return found;
}
