/** A person's actions during a manual payment. */
import { paths } from "../../app/paths";
import { type BuiltInMethod, builtInMethods } from "../../core/manual-payment-method";
import { heading, shownNumber } from "./steps";
import { expect, type Walk } from "./test";
import { namePremium } from "./texts";

export const PLAN = { id: "2" };

const text = (key: string) => `manual-payment:${key}`;
export const stepTitle = (walk: Walk, step: string) => heading(walk, text(`${step}.title`));

/** Opens the dialog from the list of plans. */
export async function pressPayNow(walk: Walk): Promise<void> {
	const { page, t } = walk;
	await page.goto(paths.premium());
	await page
		.getByRole("link", { name: t("premium:payNowFor", { name: namePremium(t) }), exact: true })
		.click();
	await expect(stepTitle(walk, "method")).toBeVisible();
}

/** Opens the code form in the checkout dialog, and requests the price with the code. */
export async function enterCode({ page, t }: Walk, code: string) {
	const dialog = page.getByRole("dialog");
	await dialog.getByText(t("manual-payment:code.have"), { exact: true }).click();
	const field = dialog.getByRole("textbox", { name: t("manual-payment:code.label") });
	await field.fill(code);
	await dialog.getByRole("button", { name: t("manual-payment:code.use"), exact: true }).click();
	return field;
}

/** Its name in either language. */
const nameOf = (method: BuiltInMethod) =>
	new RegExp(Object.values(builtInMethods[method].name).join("|"));

export async function chooseMethod(walk: Walk, method: BuiltInMethod) {
	const { page } = walk;
	await page.getByRole("button", { name: nameOf(method) }).click();
	await expect(stepTitle(walk, "instructions")).toBeVisible();
}

export async function confirmTransfer(walk: Walk): Promise<void> {
	const { page, t } = walk;
	await page.getByRole("button", { name: t(text("instructions.done")), exact: true }).click();
	await expect(stepTitle(walk, "transfer_info")).toBeVisible();
}

export async function givePhone(walk: Walk, phone: string): Promise<void> {
	const { page, t } = walk;
	await page.getByLabel(t(text("transfer_info.phone")), { exact: true }).fill(phone);
	await page.getByRole("button", { name: t(text("transfer_info.go")), exact: true }).click();
	await expect(stepTitle(walk, "request_approval")).toBeVisible();
}

/** How often the waiting page polls. */
const POLL_MILLISECONDS = 10_000;

/**
 * Sends the request; returns its number. With script the waiting page gets a controllable clock.
 */
export async function requestApproval(walk: Walk): Promise<string> {
	const { page, t, hasScript } = walk;
	if (hasScript) await page.clock.install();
	await page.getByRole("button", { name: t(text("request_approval.send")), exact: true }).click();
	await expect(stepTitle(walk, "pending")).toBeVisible();
	const paymentId = new URL(page.url()).searchParams.get("payment") ?? "";
	await expect(page.getByText(shownNumber(paymentId))).toBeVisible();
	return paymentId;
}

/** Makes the waiting page poll now; the next poll follows its response. */
export async function requestDecision({ page, t, hasScript }: Walk): Promise<void> {
	if (!hasScript) return page.getByRole("link", { name: t(text("pending.check")) }).click();
	// A page that has not finished loading does not poll yet.
	const response = page
		.waitForResponse(/\/premium\/status/, { timeout: 5000 })
		.catch(() => undefined);
	await page.clock.fastForward(POLL_MILLISECONDS);
	await response;
}

/** Waits until the waiting page shows the operator's decision. */
export async function waitForDecision(walk: Walk, step: "success" | "error"): Promise<void> {
	await expect(async () => {
		await requestDecision(walk);
		await expect(stepTitle(walk, step)).toBeVisible();
	}).toPass({ timeout: 60_000 });
}

export async function payByWallet(walk: Walk, phone = "01012345678"): Promise<string> {
	await pressPayNow(walk);
	await chooseMethod(walk, "vodafone_cash");
	await confirmTransfer(walk);
	await givePhone(walk, phone);
	return requestApproval(walk);
}
