/** The operator decides in another browser, and the waiting listener sees it. */
import type { Page } from "@playwright/test";
import { paths } from "../app/paths";
import { findRecord, findRows, openConsole, openMenu } from "./support/console";
import { payByWallet, waitForDecision } from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";

/** The buttons of the listener's page, the leading one first. */
const ways = {
	success: [
		"payment:afterPayment.listen",
		"manual-payment:success.account",
		"manual-payment:success.home",
	],
	error: ["manual-payment:contactSupport", "manual-payment:error.again"],
} as const;

for (const { verb, step, reason } of [
	{ verb: "approve", step: "success", reason: undefined },
	{ verb: "reject", step: "error", reason: "amount_differs" },
] as const) {
	test(`[wallet-13] an operator who presses ${verb} decides it, and the listener's page says so`, async ({
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
		if (reason) await operator.locator("#reason").selectOption(reason);
		await operator.locator("main form button").click();
		await expect(operator.getByRole("status")).toContainText(t(`operator:done.${verb}`));
		await operator.goto("/operator/manual-payments");
		await expect(request).toContainText("Hala");
		await expect(request.getByRole("button")).toHaveCount(0);
		await operator.context().close();
		await waitForDecision(walk, step);
		const text = (key: string) => t(`manual-payment:${key}`);
		if (reason) await expect(page.getByText(text(`error.reason.${reason}`))).toBeVisible();
		await expect(page.getByRole("dialog").locator("a.button")).toHaveText(
			ways[step].map((key) => t(key)),
		);
		await page.goto(paths.account());
		const state = verb === "approve" ? "account:state.paid" : "account:state.rejected";
		await expect(page.getByText(t(state), { exact: true })).toBeVisible();
	});
}

test("a double press approves once", async ({ walk, page, t, site, browser }) => {
	await becomeMember(page, site, "verified");
	const paymentId = await payByWallet(walk);
	const operator = await openConsole(browser, walk);
	const request = findRecord(operator, paymentId);
	await request.getByRole("link", { name: t("operator:transfer.act.approve") }).click();
	await operator.locator("main form button").dblclick();
	await expect(operator.getByRole("status")).toBeVisible();
	await operator.goto("/operator/manual-payments");
	await expect(request).toContainText(t("operator:transfer.state.approved"));
	await openMenu(operator, t);
	await operator.getByRole("link", { name: t("operator:nav.audit") }).click();
	await expect(findRows(operator, paymentId)).toHaveCount(1);
	await operator.context().close();
});

const openRequest = (operator: Page, paymentId: string) =>
	operator.goto(`/operator/manual-payments/${paymentId}`);

test("[operator-112] keys open the confirmation of a decision, and never while something is typed", async ({
	walk,
	page,
	t,
	site,
	browser,
}) => {
	await becomeMember(page, site, "verified");
	const paymentId = await payByWallet(walk);
	const operator = await openConsole(browser, walk);
	const address = new RegExp(`/manual-payments/${paymentId}$`);
	await openRequest(operator, paymentId);
	await expect(operator.getByText(t("operator:keys.turnOff"))).toBeVisible();
	await operator.getByRole("searchbox").focus();
	await operator.keyboard.type("arar");
	await expect(operator.getByRole("searchbox")).toHaveValue("arar");
	await operator.getByRole("heading", { level: 1 }).click();
	for (const press of ["Control+a", "Alt+a", "Meta+r", "b"]) await operator.keyboard.press(press);
	await expect(operator).toHaveURL(address);
	await operator.keyboard.press("r");
	await expect(operator).toHaveURL(/\/reject#reason$/);
	await expect(operator.locator("#reason")).toBeFocused();
	await openRequest(operator, paymentId);
	// The letter that this key writes on an Arabic keyboard.
	await operator.evaluate(() =>
		document.body.dispatchEvent(
			new KeyboardEvent("keydown", { key: "ش", code: "KeyA", bubbles: true }),
		),
	);
	await expect(operator).toHaveURL(/\/approve#yes$/);
	await expect(operator.locator("#yes")).toBeFocused();
	// The confirmation has no keys: a key that is held down decides nothing.
	await operator.keyboard.press("a");
	await operator.keyboard.press("r");
	await expect(operator).toHaveURL(/\/approve#yes$/);
	await operator.keyboard.press("Enter");
	await expect(operator.getByRole("status")).toContainText(t("operator:done.approve"));
	await operator.context().close();
});

test("[operator-114] lists are tables where there is room, with eight transfers on a screen", async ({
	walk,
	page,
	site,
	browser,
}) => {
	await becomeMember(page, site, "verified");
	const paymentId = await payByWallet(walk);
	const operator = await openConsole(browser, walk);
	const measure = async (width: number, percent = 100) => {
		await operator.setViewportSize({ width, height: 800 });
		await operator.goto("/operator/manual-payments");
		return operator.evaluate(
			([id, fontSize]) => {
				document.documentElement.style.fontSize = fontSize ?? "";
				const record = document.getElementById(id ?? "");
				const head = document.querySelector("thead")?.getBoundingClientRect();
				return {
					isTable: getComputedStyle(record as Element).display === "table-row-group",
					rows: (innerHeight - (head?.bottom ?? 0)) / (record?.offsetHeight ?? 1),
					overflow: document.documentElement.scrollWidth - innerWidth,
				};
			},
			[paymentId, `${percent}%`],
		);
	};
	for (const width of [1024, 1280, 1920]) {
		const { isTable, rows, overflow } = await measure(width);
		expect({ width, isTable, overflow }).toEqual({ width, isTable: true, overflow: 0 });
		if (width >= 1280) expect(rows).toBeGreaterThanOrEqual(8);
	}
	for (const [width, percent] of [
		[320, 100],
		[768, 100],
		[1280, 200],
	] as const) {
		const { isTable, overflow } = await measure(width, percent);
		expect({ width, isTable, overflow }).toEqual({ width, isTable: false, overflow: 0 });
	}
	const link = findRecord(operator, paymentId).getByRole("link").first();
	await expect(link).toBeVisible();
	await operator.context().close();
});
