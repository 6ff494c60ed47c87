/** Tips: a preset, a custom amount, an anonymous tip, and a rejected one. */
import { paths } from "../app/paths";
import { becomeMember } from "./support/member";
import { chooseAtGateway, heading, waitForSuccess } from "./support/steps";
import { expect, test } from "./support/test";

/** A creator of the embedded platform without tips, so that the test knows what is shown. */
const creatorId = "3";

const tipAddress = paths.tipping({ creatorId });
const presetOf = (amount: number) => new RegExp(`^EGP\\s${amount}\\b`);

test("[tip-20] a preset is named on the button, paid, and confirmed", async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await page.setViewportSize({ width: 360, height: 640 });
	await page.goto(tipAddress);
	// Nothing is preselected; the presets and the button are on the first screen.
	const preset = page.getByRole("radio", { name: presetOf(75) });
	await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
	await expect(preset).toBeInViewport({ ratio: 1 });
	await preset.check();
	const label = t("tip:sendAmount", { amount: 75, currency: "EGP" });
	const button = page.getByRole("button", { name: label, exact: true });
	await expect(button).toBeInViewport({ ratio: 1 });
	await page.getByLabel(t("tip:message.label")).fill("Thank you");
	await button.click();
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
	await chooseAtGateway(walk, "success");
	await waitForSuccess(walk, "tip");
	await expect(page.getByText("EGP\u00a075").first()).toBeVisible();
});

test("a custom amount is sent anonymously", { tag: "@arabic-script" }, async ({
	walk,
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await page.goto(tipAddress);
	await page.getByRole("radio", { name: t("tip:amount.other") }).check();
	await page.getByLabel(t("tip:amount.custom", { currency: "EGP" })).pressSequentially("١٢٫٥");
	await page.getByRole("switch", { name: t("tip:anonymous.label") }).check();
	const label = t("tip:sendAmount", { amount: "12.5", currency: "EGP" });
	await page.getByRole("button", { name: label, exact: true }).click();
	await expect(heading(walk, "payment:mock.title")).toBeVisible();
	await chooseAtGateway(walk, "success");
	await waitForSuccess(walk, "tip");
	await expect(page.getByText("EGP\u00a012.50").first()).toBeVisible();
	await expect(page.getByText(t("payment:details.anonymous")).first()).toBeVisible();
});

test("a tip without an amount is rejected beside its field, and the input stays", async ({
	page,
	t,
	site,
}) => {
	await becomeMember(page, site, "verified");
	await page.goto(tipAddress);
	await page.getByRole("radio", { name: t("tip:amount.other") }).check();
	await page.getByLabel(t("tip:message.label")).fill("For later");
	await page.getByRole("button", { name: t("tip:send"), exact: true }).click();
	await page
		.getByRole("alert")
		.getByRole("link", { name: t("tip:error.missing") })
		.click();
	await expect(page.getByRole("radio", { name: presetOf(15) })).toBeFocused();
	await expect(page.getByLabel(t("tip:message.label"))).toHaveValue("For later");
});

test("[tip-5] the last choice counts, and the button names it", {
	tag: "@no-script",
}, async ({ page, t, site, hasScript }) => {
	await becomeMember(page, site, "verified");
	await page.goto(tipAddress);
	const button = page.getByRole("button", {
		name: hasScript ? t("tip:sendAmount", { amount: 150, currency: "EGP" }) : t("tip:send"),
		exact: true,
	});
	const preset = page.getByRole("radio", { name: presetOf(150) });
	const custom = page.getByLabel(t("tip:amount.custom", { currency: "EGP" }));
	await preset.check();
	await expect(button).toBeVisible();
	await page.getByRole("radio", { name: t("tip:amount.other") }).check();
	// The script drops other characters; without script they are rejected.
	await custom.pressSequentially(hasScript ? "1a2.3.4" : "12.34");
	if (hasScript) {
		await expect(button).toHaveCount(0);
		await expect(custom).toHaveValue("12.34");
		await expect(preset).not.toBeChecked();
		await preset.check();
		await expect(custom).toHaveValue("");
	} else {
		// The intended amount is ambiguous without script, so the server asks.
		await preset.check();
		await page.getByRole("button", { name: t("tip:send"), exact: true }).click();
		await expect(page.getByRole("alert")).toContainText(t("tip:error.two-amounts"));
		await custom.clear();
	}
	await expect(button).toBeVisible();
	await page.getByLabel(t("tip:message.label")).fill("x".repeat(37));
	if (hasScript) await expect(page.getByText("37/200")).toBeVisible();
});
