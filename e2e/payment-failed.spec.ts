/** A failed payment that no browser started: two ways that fit the reason, the others folded. */
import { paths } from "../app/paths";
import { heading } from "./support/steps";
import { expect, test } from "./support/test";

test("[payment-64, payment-37] a failed payment offers two ways by its reason, folds the others, and leads to the plans", async ({
	walk,
	page,
	t,
}) => {
	const ways = page.getByRole("main").locator("a.button");
	await page.goto(paths.paymentFailed({ reason: "timeout" }));
	await expect(ways).toHaveText([t("payment:checkAccount"), t("payment:contactSupport")]);
	await page.goto(paths.paymentFailed({ reason: "payment_declined" }));
	await expect(ways).toHaveText([t("payment:failed.retry"), t("payment:checkAccount")]);
	const folded = page.getByRole("link", { name: t("payment:failed.returnToApp"), exact: true });
	await expect(folded).toBeHidden();
	await page.getByText(t("payment:failed.otherWays"), { exact: true }).click();
	await expect(folded).toBeVisible();
	await ways.first().click();
	await expect(page).toHaveURL(paths.subscription());
	await expect(heading(walk, "plan:subscription.title")).toBeVisible();
});
