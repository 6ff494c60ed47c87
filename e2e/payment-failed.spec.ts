/** A failed payment that no browser started: every way on is in sight, by its reason. */
import { paths } from "../app/paths";
import { heading } from "./support/steps";
import { expect, test } from "./support/test";

test("[payment-64, payment-37] a failed payment shows its ways by its reason, and leads to the plans", async ({
	walk,
	page,
	t,
}) => {
	const ways = page.getByRole("main").locator("a.button");
	const account = [t("payment:checkAccount"), t("payment:contactSupport")];
	await page.goto(paths.paymentFailed({ reason: "timeout" }));
	await expect(ways).toHaveText(account);
	await page.goto(paths.paymentFailed({ reason: "payment_declined" }));
	await expect(ways).toHaveText([t("payment:failed.retry"), ...account]);
	for (const key of ["payment:failed.returnToApp", "payment:backHome"] as const) {
		await expect(
			page.getByRole("main").getByRole("link", { name: t(key), exact: true }),
		).toBeVisible();
	}
	await ways.first().click();
	await expect(page).toHaveURL(paths.subscription());
	await expect(heading(walk, "plan:subscription.title")).toBeVisible();
});
