/** The product's main job, end to end: sign up, verify, sign in, choose, pay, learn the truth. */
import { paths } from "../app/paths";
import { createPerson } from "./support/person";
import {
	answerAtGateway,
	arriveAtPlans,
	choosePlan,
	goTheWholeWay,
	heading,
	register,
	signIn,
	verifyByMail,
} from "./support/steps";
import { expect, test } from "./support/test";

const PLAN = "Premium";

test("a newcomer signs up, pays and is told so", { tag: "@everywhere" }, async ({
	page,
	t,
	site,
	hasScript,
}) => {
	await goTheWholeWay({ page, t, site, hasScript }, PLAN);
});

test("a declined payment is told as declined and can be tried again", async ({ walk, page, t }) => {
	await arriveAtPlans(walk);
	await choosePlan(walk, PLAN);
	await answerAtGateway(walk, "failure");
	await expect(heading(walk, "payment:failed.reason.payment_declined.title")).toBeVisible();
	expect(new URL(page.url()).searchParams.get("reason")).toBe("payment_declined");
	await page.getByRole("link", { name: t("payment:failed.retry"), exact: true }).click();
	await expect(page).toHaveURL(paths.subscription());
});

test("a cancelled payment is not told as paid", async ({ walk }) => {
	await arriveAtPlans(walk);
	await choosePlan(walk, PLAN);
	await answerAtGateway(walk, "cancel");
	await expect(heading(walk, "payment:failed.reason.payment_declined.title")).toBeVisible();
});

test("an unknown outcome waits and is never told as paid", { tag: "@arabic-script" }, async ({
	walk,
	page,
	t,
	hasScript,
}) => {
	await arriveAtPlans(walk);
	const transactionId = await choosePlan(walk, PLAN);
	// The gateway sends the browser back as if all were well, and its webhook never comes.
	const query = `transaction_id=${transactionId}&success=true&status=completed`;
	await page.goto(`${paths.paymentCallback()}?${query}`);
	const waiting = heading(walk, "payment:processing.title");
	await expect(waiting).toBeVisible();
	for (let check = 0; check < 2; check++) {
		if (hasScript) {
			await page.waitForResponse((response) => response.url().includes(paths.paymentStatus()));
		} else {
			await page.getByRole("button", { name: t("payment:processing.checkAgain") }).click();
		}
		await expect(waiting).toBeVisible();
	}
	await page.goto(paths.paymentSuccess({ transactionId }));
	await expect(waiting).toBeVisible();
	await expect(page.getByText(t("payment:success.title"))).toHaveCount(0);
});

test("who verifies in the browser of the registration is signed in already", async ({
	walk,
	page,
	t,
}) => {
	const person = createPerson();
	const link = await register(walk, person);
	await verifyByMail(walk, link);
	await expect(page).toHaveURL(paths.subscription());
	await expect(page.getByText(t("plan:subscription.welcomeTitle", person))).toBeVisible();
});

test("a plan chosen before sign-in is still chosen after it", async ({ walk, page, t }) => {
	const person = createPerson();
	const link = await register(walk, person);
	await page.context().clearCookies();
	await verifyByMail(walk, link);
	await page.goto(paths.subscription());
	const card = page.getByRole("article", { name: PLAN, exact: true });
	await card.getByRole("button", { name: t("plan:choose", { name: PLAN }) }).click();
	await signIn(walk, person);
	await expect(page.getByText(t("plan:subscription.chosenText", { name: PLAN }))).toBeVisible();
	await page
		.getByRole("button", { name: t("plan:subscription.continueWith", { name: PLAN }) })
		.click();
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
});
