/**
 * A discount code at the checkout: both prices are shown before paying, it is paid by card and
 * counted once; another is rejected.
 */

import { enterCode, pressPayNow } from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { chooseAtGateway, heading, waitForSuccess } from "./support/steps";
import { expect, test } from "./support/test";

const CODE = "WELCOME20";
const BEFORE = "EGP\u00a049";
const AFTER = "EGP\u00a039.20";

test("[invite-19] a typed code shows both prices, is paid by card, and is counted", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await pressPayNow(walk);
	const readUsed = () => {
		const codes = JSON.parse(site.runPlatform("discount-codes", "list", "--json"));
		return codes.find(({ code }: { code: string }) => code === CODE).used;
	};
	const usedBefore = readUsed();

	const dialog = page.getByRole("dialog");
	const price = (amount: string) => dialog.getByText(amount, { exact: true }).first();
	await expect(price(BEFORE)).toBeVisible();
	await expect(price(AFTER)).toHaveCount(0);
	await enterCode(walk, CODE.toLowerCase());
	await expect(price(AFTER)).toBeVisible();
	const quote = page.locator("#code-quote");
	for (const fact of [BEFORE, CODE]) await expect(quote).toContainText(fact);
	expect(readUsed()).toBe(usedBefore);

	await dialog.getByRole("button", { name: t("manual-payment:card.name") }).click();
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
	await expect(page.getByText(AFTER).first()).toBeVisible();
	await chooseAtGateway(walk, "success");
	await waitForSuccess(walk);
	await expect(page.getByText(AFTER).first()).toBeVisible();
	expect(readUsed()).toBe(usedBefore + 1);
});

test("[invite-20] an invalid code is reported before anything is paid", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await pressPayNow(walk);
	const field = await enterCode(walk, "EXPIRED30");
	const summary = page.getByRole("dialog").getByRole("alert");
	await expect(summary).toContainText(t("manual-payment:code.unchanged"));
	await expect(summary).toBeFocused();
	await summary.getByRole("link").click();
	await expect(field).toBeFocused();
	await expect(field).toHaveValue("EXPIRED30");
});
