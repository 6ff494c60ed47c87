/** Creator plans: the free one starts at once, then a paid one replaces it. */
import { paths } from "../app/paths";
import { becomeMember } from "./support/member";
import { chooseAtGateway, heading, waitForSuccess } from "./support/steps";
import { expect, test, type Walk } from "./support/test";

const cardOf = ({ page }: Walk, plan: string) =>
	page.getByRole("article", { name: plan, exact: true });

async function choose(walk: Walk, plan: string, button: string): Promise<void> {
	await walk.page.goto(paths.creatorSubscriptions());
	await cardOf(walk, plan)
		.getByRole("button", { name: walk.t(button), exact: true })
		.click();
}

async function expectCurrent(walk: Walk, plan: string): Promise<void> {
	await walk.page.goto(paths.creatorSubscriptions());
	const button = cardOf(walk, plan).getByRole("button", { name: walk.t("creator:currentPlan") });
	await expect(button).toBeDisabled();
}

const names = {
	en: { free: "Free", paid: "Studio" },
	ar: { free: "المجانية", paid: "استوديو" },
};

test("the free plan starts at once; a paid one replaces it after paying", async ({
	walk,
	page,
	site,
	language,
}) => {
	const { free, paid } = names[language];
	await becomeMember(page, site, "verified");
	await choose(walk, free, "creator:startFree");
	await waitForSuccess(walk, "creator_package");
	await expectCurrent(walk, free);

	await choose(walk, paid, "creator:upgrade");
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
	await chooseAtGateway(walk, "success");
	await waitForSuccess(walk, "creator_package");
	await expectCurrent(walk, paid);
});
