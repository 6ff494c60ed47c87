/** The plan that runs: marked where plans are sold, and on the account above a lower one. */
import { paths } from "../app/paths";
import { becomeMember, payByCard } from "./support/member";
import { chooseAtGateway, heading, waitForSuccess } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

const LOWER = "1";
const OWN = "2";

test("[catalogue-34, account-51] one's own plan shows its end, a lower one says what it changes, and the account leads with the better one", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await payByCard(page, site, OWN);
	await page.goto(paths.subscription());
	const card = (id: string) =>
		page.getByRole("article").filter({ has: page.locator(`#plan-${id}`) });
	const [untilWords = ""] = t("plan:standing.until", { date: "|" }).split("|");
	await expect(card(OWN).getByText(t("plan:standing.yours"), { exact: true })).toBeVisible();
	await expect(card(OWN)).toContainText(untilWords);
	const more = t("plan:standing.more.monthly");
	await expect(card(OWN).getByRole("button", { name: more, exact: true })).toBeVisible();
	const change =
		t("plan:standing.betterUntil.now", { plan: "|", date: "|" }).split("|").at(-1) ?? "";
	await expect(card(LOWER)).toContainText(change);

	await card(LOWER).getByRole("button").click();
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
	await chooseAtGateway(walk, "success");
	await waitForSuccess(walk);
	await page.goto(paths.account());
	const leading = page.getByRole("region", { name: t("account:plan"), exact: true });
	await expect(leading.getByText(namePremium(t), { exact: true })).toBeVisible();
	const others = page.getByRole("region", { name: t("account:memberships.title"), exact: true });
	await expect(others.getByRole("listitem")).toHaveCount(1);
});
