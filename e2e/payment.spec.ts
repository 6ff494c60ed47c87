/**
 * The product's main job, end to end: sign up, verify, sign in, choose, pay, see the true result.
 */
import { paths } from "../app/paths";
import { becomeMember } from "./support/member";
import { chooseAtGateway, choosePlan, goTheWholeWay, heading, signIn } from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

// Most people see pages move.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a newcomer signs up, pays and sees it confirmed", { tag: "@no-script" }, async ({
	walk,
	t,
}) => {
	await goTheWholeWay(walk, namePremium(t));
});

test("a declined and a cancelled payment are shown as such and can be tried again", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.subscription());
	for (const outcome of ["failure", "cancel"] as const) {
		await choosePlan(walk, namePremium(walk.t));
		await chooseAtGateway(walk, outcome);
		await expect(heading(walk, "payment:failed.reason.payment_declined.title")).toBeVisible();
		expect(new URL(page.url()).searchParams.get("reason")).toBe("payment_declined");
		await page.getByRole("link", { name: t("payment:failed.retry"), exact: true }).click();
		await expect(page).toHaveURL(paths.subscription());
	}
});

test("an unknown outcome waits and is never shown as paid", async ({ walk, page, t, site }) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.subscription());
	const transactionId = await choosePlan(walk, namePremium(walk.t));
	// The gateway sends the browser back as if it had succeeded, and its webhook never comes.
	const query = `transaction_id=${transactionId}&success=true&status=completed`;
	await page.goto(`${paths.paymentCallback()}?${query}`);
	const waiting = heading(walk, "payment:processing.title");
	await expect(waiting).toBeVisible();
	for (let check = 0; check < 2; check++) {
		await page.waitForResponse((response) => response.url().includes(paths.paymentStatus()));
		await expect(waiting).toBeVisible();
	}
	await page.goto(paths.paymentSuccess({ transactionId }));
	await expect(waiting).toBeVisible();
	await expect(page.getByText(t("payment:success.title"))).toHaveCount(0);
});

test("a plan chosen before sign-in is still chosen after it", async ({ walk, page, t, site }) => {
	const person = await becomeMember(page, site, "verified");
	await page.context().clearCookies();
	await page.goto(paths.subscription());
	const card = page.getByRole("article", { name: namePremium(t), exact: true });
	await card.getByRole("button", { name: t("plan:choose", { name: namePremium(t) }) }).click();
	await signIn(walk, person);
	await expect(
		page.getByText(t("plan:subscription.chosenText", { name: namePremium(t) })),
	).toBeVisible();
	await page
		.getByRole("button", { name: t("plan:subscription.continueWith", { name: namePremium(t) }) })
		.click();
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
});
