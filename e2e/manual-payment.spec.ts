/** Manual payment: a person transfers, an operator decides, and the page shows the true status. */
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
import {
	chooseMethod,
	confirmTransfer,
	enterCode,
	givePhone,
	PLAN,
	payByWallet,
	pressPayNow,
	requestApproval,
	stepTitle,
	waitForDecision,
} from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { WALLET_HOLDER_NAME } from "./support/site";
import { chooseAtGateway, shownNumber } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

const NUMBER = "01099990000";

test("an approved transfer is shown as approved, by the script itself", {
	tag: "@arabic-script",
}, async ({ walk, page, t, site }) => {
	const { email } = await becomeMember(page, site, "verified");
	const paymentId = await payByWallet(walk, "٠١٠ ١٢٣٤ ٥٦٧٨");
	const listed = site.runPlatform("manual-payments", "list");
	expect(listed.split("\n").find((line) => line.includes(email))).toContain("+201012345678");
	site.runPlatform("manual-payments", "approve", paymentId);
	await waitForDecision(walk, "success");
	await expect(
		page.getByText(t("manual-payment:success.lead.monthly", { plan: namePremium(t) })),
	).toBeVisible();
});

test("[invite-19, payment-64] a declined card leads to a transfer at the code's price, with a receipt once it is approved", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	const expectCode = async () => {
		await expect(page.getByText("OPEN10", { exact: true }).first()).toBeVisible();
		await expect(page.getByRole("heading", { name: t("payment:before.title") })).toBeVisible();
	};
	await pressPayNow(walk);
	await enterCode(walk, "open10");
	await expectCode();
	await page.getByRole("button", { name: t("manual-payment:card.name") }).click();
	await chooseAtGateway(walk, "failure");
	const ways = page.getByRole("main").locator("a.button");
	await expect(ways.nth(0)).toHaveText(t("payment:failed.retry"));
	await expect(ways.nth(1)).toHaveText(t("payment:wayOut.transfer"));
	await ways.nth(1).click();
	await expectCode();
	await chooseMethod(walk, "instapay");
	await confirmTransfer(walk);
	await givePhone(walk, "01012345678");
	await expect(page.getByText("EGP\u00a044.10").first()).toBeVisible();
	const paymentId = await requestApproval(walk);
	// Leaves now, because the page would go to its own receipt at the moment of the approval.
	await page.goto("about:blank");
	site.runPlatform("manual-payments", "approve", paymentId);
	await page.goto(paths.account());
	await page
		.getByRole("link", { name: t("account:receiptLink"), exact: true })
		.first()
		.click();
	await expect(page.getByRole("article").getByText("EGP\u00a044.10").first()).toBeVisible();
	await expect(page.getByRole("article").getByText(shownNumber(paymentId)).first()).toBeVisible();
});

test("a waiting request is above the first step when the dialog is opened again", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await payByWallet(walk);
	await page.goto(paths.premium({ planId: PLAN.id }));
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("link", { name: t("manual-payment:waiting.view") }).click();
	await expect(stepTitle(walk, "pending")).toBeVisible();
	await page.goBack();
	await expect(stepTitle(walk, "method")).toBeVisible();
});

test("Back after the request and pressing everything again makes one request", async ({
	walk,
	page,
	site,
}) => {
	const { email } = await becomeMember(page, site, "verified");
	const paymentId = await payByWallet(walk);
	await page.goBack();
	await page.goto(paths.premium({ planId: PLAN.id, step: "request_approval" }));
	await expect(stepTitle(walk, "pending")).toBeVisible();
	await expect(page.getByText(shownNumber(paymentId))).toBeVisible();
	const listed = site.runPlatform("manual-payments", "list").split("\n");
	expect(listed.filter((line) => line.includes(email))).toHaveLength(1);
});

test("closing a step returns to its plan", { tag: "@no-script" }, async ({
	walk,
	page,
	t,
	site,
	hasScript,
}) => {
	await becomeMember(page, site, "verified");
	await pressPayNow(walk);
	// Only a script makes the plans behind it the backdrop of a modal dialog.
	await expect(page.locator("dialog:modal")).toHaveCount(hasScript ? 1 : 0);
	const plans = page.getByRole("heading", { name: t("premium:withCard.title") });
	await expect(plans).toBeVisible({ visible: hasScript });
	if (hasScript) {
		await expect(stepTitle(walk, "method")).toBeFocused();
		await page.keyboard.press("Escape");
	} else await page.getByRole("link", { name: t("manual-payment:close"), exact: true }).click();
	await expect(page).toHaveURL(paths.premiumPlan(PLAN.id));
	const payNow = page.getByRole("link", {
		name: t("premium:payNowFor", { name: namePremium(t) }),
		exact: true,
	});
	await expect(payNow).toBeVisible();
	if (hasScript) await expect(payNow).toBeFocused();
});

test("[wallet-40] the number is in groups beside its holder's name, and a script copies it whole", {
	tag: "@arabic-script",
}, async ({ walk, page, t, site, context }) => {
	await becomeMember(page, site, "verified");
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await pressPayNow(walk);
	await chooseMethod(walk, "vodafone_cash");
	const number = page.getByText(NUMBER, { exact: true });
	await expect(number).toBeVisible();
	await expect(number.locator("span")).toHaveText(["0109", "999", "0000"]);
	await expect(page.getByText(WALLET_HOLDER_NAME, { exact: true })).toBeVisible();
	const copyAmount = page.getByRole("button", { name: t("manual-payment:copyAmount") });
	await copyAmount.click();
	// Each row announces its own copy.
	const news = page.locator("x-copy [aria-live]", { hasText: t("manual-payment:copied") });
	await expect(news).toHaveCount(1);
	const name = `${t("manual-payment:copied")}: 49`;
	const copied = page.getByRole("button", { name, exact: true });
	await expect(copied).toBeFocused();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("49");
	await page.getByRole("button", { name: t("manual-payment:copyNumber.mobile-wallet") }).click();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(NUMBER);
});

test("Continue waits for a phone number, and an error is shown at the field", {
	tag: "@arabic-script",
}, async ({ walk, page, t, site }) => {
	await becomeMember(page, site, "verified");
	await pressPayNow(walk);
	await chooseMethod(walk, "instapay");
	await confirmTransfer(walk);
	const go = page.getByRole("button", { name: t("manual-payment:transfer_info.go") });
	const phone = page.getByLabel(t("manual-payment:transfer_info.phone"), { exact: true });
	// The account's own number is filled in.
	await expect(phone).toHaveValue(/\d{11}/);
	await expect(go).toBeEnabled();
	await phone.fill("");
	await expect(go).toBeDisabled();
	await phone.fill("123");
	await go.click();
	const summary = page.getByRole("alert");
	await expect(summary).toContainText(t("manual-payment:transfer_info.invalid"));
	await expect(phone).toHaveValue("123");
	await summary.getByRole("link").click();
	await expect(phone).toBeFocused();
	await givePhone(walk, "01012345678");
});

test("every step of paying by wallet is for everybody", async ({ walk, page, site }, info) => {
	test.slow();
	await becomeMember(page, site, "verified");
	await page.goto(paths.premium());
	await lookAt(page, "premium-signed-in", info);
	await pressPayNow(walk);
	await lookAt(page, "wallet-method", info);
	// People know a method by its colour.
	const tiles = page.locator("button[name=payment_method] > span:first-child");
	const colours = await tiles.evaluateAll((all) =>
		all.map((tile) => getComputedStyle(tile).backgroundColor),
	);
	expect(colours).toHaveLength(3);
	expect(new Set(colours).size, colours.join(", ")).toBe(3);
	await chooseMethod(walk, "instapay");
	await lookAt(page, "wallet-instructions", info);
	await confirmTransfer(walk);
	await lookAt(page, "wallet-transfer-info", info);
	await givePhone(walk, "01012345678");
	await lookAt(page, "wallet-request-approval", info);
	const rejected = await requestApproval(walk);
	await lookAt(page, "wallet-pending", info);
	site.runPlatform("manual-payments", "reject", rejected);
	// Its script polls and navigates by itself.
	await waitForDecision(walk, "error");
	await lookAt(page, "wallet-error", info);
	site.runPlatform("manual-payments", "approve", await payByWallet(walk));
	await waitForDecision(walk, "success");
	await lookAt(page, "wallet-success", info);
});
