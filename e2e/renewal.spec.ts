/** A person goes on with a plan by the link of a mail. */
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
import {
	confirmTransfer,
	givePhone,
	PLAN,
	payByWallet,
	requestApproval,
	stepTitle,
} from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { shownNumber, signIn } from "./support/steps";
import { expect, test } from "./support/test";

const PHONE = "01098765432";

test(
	"[account-103, wallet-60, wallet-62] who comes by the link of a mail on another phone renews by wallet",
	{
		tag: "@no-script",
	},
	async ({ walk, page, t, site, browser, hasScript, locale }, info) => {
		const person = await becomeMember(page, site, "verified");
		const first = await payByWallet(walk, PHONE);
		// Leaves now, because the page would poll for the decision.
		await page.goto("about:blank");
		site.runPlatform("manual-payments", "approve", first);

		const context = await browser.newContext({
			baseURL: site.url,
			javaScriptEnabled: hasScript,
			locale,
			viewport: { width: 390, height: 844 },
		});
		const phone = await context.newPage();
		const other = { ...walk, page: phone };
		await phone.goto(paths.renew({ planId: PLAN.id }));
		await signIn(other, person, /step=instructions/);
		await expect(stepTitle(other, "instructions")).toBeVisible();
		const dialog = phone.getByRole("dialog");
		await expect(dialog).toContainText(t("plan:standing.more.monthly"));
		await expect(dialog).toContainText(t("plan:standing.moreLater"));
		await lookAt(phone, "renewal-instructions", info);
		await confirmTransfer(other);
		await givePhone(other, PHONE);
		const second = await requestApproval(other);
		expect(second).not.toBe(first);
		await phone.goto(paths.renew({ planId: PLAN.id }));
		await expect(stepTitle(other, "pending")).toBeVisible();
		await expect(phone.getByText(shownNumber(second))).toBeVisible();
		await context.close();
	},
);
