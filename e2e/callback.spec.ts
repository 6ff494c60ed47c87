/** Unusual returns from a gateway, and a webhook that never comes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { ageWaits } from "../tests/support/time-travel";
import { becomeMember } from "./support/member";
import {
	chooseAtGateway,
	choosePlan,
	heading,
	shownNumber,
	signIn,
	waitForSuccess,
} from "./support/steps";
import { expect, test } from "./support/test";
import { namePremium } from "./support/texts";

const GATEWAY = "http://gateway.test/";

test("a gateway on another site posts the payer back, who sees the true status", async ({
	walk,
	page,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.subscription());
	const transactionId = await choosePlan(walk, namePremium(walk.t));
	await settle(page, "completed");
	const action = `${site.url}${paths.paymentCallback()}`;
	await page.route(GATEWAY, (route) =>
		route.fulfill({
			contentType: "text/html",
			body: `<form method="post" action="${action}"><input name="transaction_id" value="${transactionId}"><input name="success" value="true"><button>Back</button></form>`,
		}),
	);
	await page.goto(GATEWAY);
	await page.getByRole("button", { name: "Back" }).click();
	await waitForSuccess(walk);
	await expect(page.getByText(shownNumber(transactionId))).toBeVisible();
});

test("a callback in a browser without the payment says nothing until sign-in, then the true status", async ({
	walk,
	page,
	t,
	site,
	browser,
	locale,
}) => {
	const person = await becomeMember(page, site, "verified");
	await page.goto(paths.subscription());
	const transactionId = await choosePlan(walk, namePremium(t));
	await settle(page, "completed");

	const context = await browser.newContext({ baseURL: site.url, locale });
	const fresh = { ...walk, page: await context.newPage() };
	await fresh.page.goto(
		`${paths.paymentCallback()}?transaction_id=${transactionId}&success=true&status=completed`,
	);
	await expect(heading(fresh, "payment:failed.reason.default.title")).toBeVisible();
	await fresh.page
		.getByRole("link", { name: t("payment:failed.checkPaymentSignIn"), exact: true })
		.click();
	await expect(heading(fresh, "auth:login.title")).toBeVisible();
	const check = new URL(fresh.page.url()).searchParams.get("return_url") ?? "";
	await signIn(fresh, person, new RegExp(`${paths.paymentProcessing()}|${paths.paymentSuccess()}`));
	expect(check).toContain(transactionId);
	await waitForSuccess(fresh);
	await context.close();
});

test("[payment-29] a webhook that never comes ends in the timeout view, with three ways to continue", async ({
	walk,
	page,
	t,
	site,
	context,
}) => {
	await becomeMember(page, site, "verified");
	await page.goto(paths.subscription());
	const transactionId = await choosePlan(walk, namePremium(walk.t));
	await page.goto(paths.paymentProcessing({ transactionId }));
	await expect(heading(walk, "payment:processing.title")).toBeVisible();
	await page.goto("about:blank");

	const secret = readFileSync(join(site.dataDir, "session-secret"), "utf8").trim();
	const stored = await context.cookies();
	const cookies = new Map(stored.map(({ name, value }) => [name, value]));
	await ageWaits(cookies, secret, 121);
	await context.addCookies(
		stored.map((cookie) => ({ ...cookie, value: cookies.get(cookie.name) ?? "" })),
	);
	await page.goto(paths.paymentProcessing({ transactionId }));
	await expect(heading(walk, "payment:processing.timeoutTitle")).toBeVisible();
	for (const way of [paths.contact(), paths.account()]) {
		await expect(page.locator(`main a[href^="${way}"]`)).toBeVisible();
	}
	await page.getByRole("button", { name: t("payment:checkAgain"), exact: true }).click();
	await expect(heading(walk, "payment:processing.title")).toBeVisible();
	await chooseAtGatewayOf(walk, transactionId);
	await waitForSuccess(walk);
});

/** The gateway completes the payment while its page stays open. */
async function settle(page: Page, outcome: string): Promise<void> {
	await page.request.post(page.url(), {
		form: { outcome },
		headers: { Origin: new URL(page.url()).origin },
		maxRedirects: 0,
	});
}

async function chooseAtGatewayOf(
	walk: Parameters<typeof chooseAtGateway>[0],
	transactionId: string,
): Promise<void> {
	await walk.page.goto(`${paths.mockPayment()}?transaction_id=${transactionId}`);
	await chooseAtGateway(walk, "success");
}
