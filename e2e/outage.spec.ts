/** Outages before and during a transfer, and what happens to its request. */
import { paths } from "../app/paths";
import {
	chooseMethod,
	confirmTransfer,
	givePhone,
	PLAN,
	requestDecision,
	stepTitle,
} from "./support/manual-payment";
import { expect, facts, PAYMENT_ID, test } from "./support/outage-site";
import { createPerson } from "./support/person";
import { heading, signIn } from "./support/steps";

test("[wallet-29] an outage before a transfer sells nothing, and one during it delays its request", async ({
	walk,
	page,
	t,
	outage,
}) => {
	const payNow = page.getByRole("link", {
		name: t("premium:payNowFor", { name: "Premium" }),
		exact: true,
	});
	const main = page.getByRole("main");
	const text = (name: string) => t(`manual-payment:request_approval.${name}`);

	await test.step("before", async () => {
		outage.begin();
		expect((await page.goto(paths.premium()))?.status()).toBe(503);
		await expect(heading(walk, "plan:connection.title")).toBeVisible();
		await expect(main).toContainText(t("premium:outage.lead"));
		for (const fact of Object.values(facts)) await expect(main).toContainText(fact);
		const support = main.getByRole("link", { name: t("manual-payment:contactSupport") });
		await expect(support).toHaveAttribute("href", /^\/contact\?topic=payment&code=/);
		await expect(payNow).toHaveCount(0);
		await expect(main).not.toContainText("EGP");
	});

	await test.step("during", async () => {
		outage.end();
		await page.getByRole("link", { name: t("plan:connection.retry"), exact: true }).click();
		await payNow.click();
		await signIn(walk, createPerson(), paths.premium({ planId: PLAN.id }));
		await chooseMethod(walk, "instapay");
		await confirmTransfer(walk);
		outage.begin();
		await givePhone(walk, "01012345678");
		await page.clock.install();
		await page.getByRole("button", { name: text("send"), exact: true }).click();
		const stored = main.getByRole("status").filter({ hasText: text("storedTitle") });
		await expect(stored).toContainText(text("stored"));
		await expect(stored.getByText(text("storedPolling"))).toBeVisible();
		await expect(main.getByRole("alert")).toContainText(text("retry.unclear"));
		await expect(main).not.toContainText(t("payment:start.nothingCharged"));
		// Elsewhere the page says so too, above the earlier prices.
		await page.goto(paths.premium());
		await expect(main).toContainText(t("premium:pricesAsOf.text"));
		await expect(main).toContainText(text("storedTitle"));
		await page.getByRole("link", { name: text("storedView"), exact: true }).click();
		await expect(stored).toBeVisible();
		expect(outage.taken).toEqual([]);
	});

	await test.step("after", async () => {
		outage.end();
		// The waiting page or the next visit sends it; a failure is remembered for two seconds.
		await expect(async () => {
			await requestDecision(walk);
			await expect(stepTitle(walk, "pending")).toBeVisible({ timeout: 1000 });
		}).toPass({ timeout: 30_000, intervals: [250] });
		await expect(page.getByText(PAYMENT_ID)).toBeVisible();
		await page.goto(paths.premium());
		const waiting = page.getByRole("link", { name: t("manual-payment:waiting.view"), exact: true });
		await expect(waiting).toBeVisible();
		await expect(payNow).toHaveCount(0);
		await expect(main).not.toContainText(text("storedTitle"));
		await expect(main).not.toContainText(t("premium:pricesAsOf.text"));
		expect(outage.taken).toHaveLength(1);
		expect(outage.taken[0]).toMatchObject({ plan_id: 2, amount: 49, currency: "EGP" });
		expect(outage.listKeys().length).toBeGreaterThan(1);
		expect(new Set(outage.listKeys()).size).toBe(1);
	});
});
