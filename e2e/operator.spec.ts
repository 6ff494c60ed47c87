/** The operator decides in another browser, and the waiting listener sees it. */
import { paths } from "../app/paths";
import { findRecord, openConsole, openMenu } from "./support/console";
import { payByWallet, waitForDecision } from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";

for (const { verb, step } of [
	{ verb: "approve", step: "success" },
	{ verb: "reject", step: "error" },
] as const) {
	test(`an operator who presses ${verb} decides it, and the listener's page says so`, async ({
		walk,
		page,
		t,
		site,
		browser,
	}) => {
		await becomeMember(page, site, "verified");
		const paymentId = await payByWallet(walk);
		const operator = await openConsole(browser, walk);
		const request = findRecord(operator, paymentId);
		await request.getByRole("link", { name: t(`operator:transfer.act.${verb}`) }).click();
		await expect(operator.getByRole("heading", { level: 1 })).toContainText("EGP\u00a049");
		await operator.locator("main form button").click();
		await expect(operator.getByRole("status")).toContainText(t(`operator:done.${verb}`));
		await expect(request).toContainText("console:Hala");
		await expect(request.getByRole("button")).toHaveCount(0);
		await operator.context().close();
		await waitForDecision(walk, step);
		await page.goto(paths.account());
		const state = verb === "approve" ? "account:state.paid" : "account:state.rejected";
		await expect(page.getByText(t(state), { exact: true })).toBeVisible();
	});
}

test("a double press approves once", { tag: "@scripted" }, async ({
	walk,
	page,
	t,
	site,
	browser,
}) => {
	await becomeMember(page, site, "verified");
	const paymentId = await payByWallet(walk);
	const operator = await openConsole(browser, walk);
	const request = findRecord(operator, paymentId);
	await request.getByRole("link", { name: t("operator:transfer.act.approve") }).click();
	await operator.locator("main form button").dblclick();
	await expect(request).toContainText(t("operator:transfer.state.approved"));
	await openMenu(operator, t);
	await operator.getByRole("link", { name: t("operator:nav.audit") }).click();
	await expect(findRecord(operator, paymentId)).toHaveCount(1);
	await operator.context().close();
});
