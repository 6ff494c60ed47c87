/** Back from the gateway: buttons work again, and pressing one resumes the same payment. */
import { paths } from "../app/paths";
import { becomeMember } from "./support/member";
import { choosePlan, heading } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

const readTransactionId = (address: string) => new URL(address).searchParams.get("transaction_id");

test("a plan's button works again after Back, and leads to the same transaction", async ({
	walk,
	page,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.subscription());
	const first = await choosePlan(walk, namePremium(walk.t));
	await page.goBack();
	await expect(heading(walk, "plan:subscription.title")).toBeVisible();
	await expect(page.locator("[data-state=pending]")).toHaveCount(0);
	expect(await choosePlan(walk, namePremium(walk.t))).toBe(first);
});

test("a tip's button names its amount again after Back, and leads to the same transaction", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.tipping({ creatorId: "3" }));
	const label = t("tip:sendAmount", { amount: 75, currency: "EGP" });
	const send = page.getByRole("button", { name: label, exact: true });
	const atGateway = heading(walk, "payment:mock.title");
	await page.getByRole("radio", { name: /^EGP\s75\b/ }).check();
	await send.click();
	await expect(atGateway).toBeVisible();
	const first = readTransactionId(page.url());
	await page.goBack();
	await expect(page.locator("[data-state=pending]")).toHaveCount(0);
	await page.getByRole("radio", { name: /^EGP\s75\b/ }).check();
	await send.click();
	await expect(atGateway).toBeVisible();
	expect(readTransactionId(page.url())).toBe(first);
});
