/** The account: the active plan, its printed receipt, and signing out. */
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
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

test(
	"a paid plan is on the account, with a receipt to print, on another browser as well",
	{ tag: ["@look", "@glance"] },
	async ({ walk, page, t, site, context }, info) => {
		test.slow();
		const person = await becomeMember(page, site, "verified");
		await page.goto(paths.account());
		await expect(page.getByText(t("account:plans.free"), { exact: true })).toBeVisible();
		await lookAt(page, "account-empty", info);
		await page.goto(paths.subscription());
		const transactionId = await choosePlan(walk, namePremium(t));
		await chooseAtGateway(walk, "success");
		await waitForSuccess(walk);
		await page.goto(paths.account());
		const plan = page.getByRole("region", { name: t("account:plan") });
		await expect(plan.getByText(namePremium(t), { exact: true })).toBeVisible();
		await lookAt(page, "account", info);
		await page.getByRole("link", { name: t("account:receiptLink"), exact: true }).click();
		await expect(heading(walk, "account:receipt.title")).toBeVisible();
		const receipt = page.getByRole("article");
		for (const fact of [person.email, shownNumber(transactionId), "EGP\u00A049"]) {
			await expect(receipt.getByText(fact).first()).toBeVisible();
		}
		const print = page.getByRole("button", { name: t("account:receipt.print") });
		await expect(print).toBeVisible();
		await lookAt(page, "receipt", info);
		await page.emulateMedia({ media: "print" });
		await expect(page.getByRole("banner")).toBeHidden();
		await expect(print).toBeHidden();
		await expect(receipt).toBeVisible();

		await page.emulateMedia({ media: "screen" });
		await page.goto(paths.account());
		await page.getByRole("button", { name: t("account:signOut.submit") }).click();
		await expect(page.getByText(t("auth:notice.signed-out-everywhere"))).toBeVisible();
		// Clears everything that this browser holds, to act as another one.
		await context.clearCookies();
		await page.goto(paths.login({ returnUrl: paths.account() }));
		await signIn(walk, person, paths.account());
		await expect(plan.getByText(namePremium(t), { exact: true })).toBeVisible();
		await page.getByRole("link", { name: t("account:receiptLink"), exact: true }).click();
		await expect(receipt.getByText(shownNumber(transactionId)).first()).toBeVisible();
		await page.goto(paths.subscription());
		const badge = page
			.getByText(t("plan:standing.yours"), { exact: true })
			.and(page.locator("span"));
		await expect(badge).toBeVisible();
		await expect(page.getByText(t("plan:standing.more.monthly"))).toBeVisible();
	},
);
