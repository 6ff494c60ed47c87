/** Every page of the console, looked at; it is the same without script. */
import { openConsole } from "./support/console";
import { lookAt } from "./support/look";
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";
import { payByWallet } from "./support/wallet";

const sections = ["Transactions", "Webhooks", "Outbox", "Inquiries", "Audit"];

test(
	"every page of the console is looked at",
	{ tag: "@look" },
	async ({ page, t, site, hasScript, browser }, info) => {
		test.slow();
		await becomeMember(page, site, "verified");
		await payByWallet({ page, t, site, hasScript });
		const operator = await openConsole(browser, site, hasScript);
		await lookAt(operator, "operator-manual-payments", info);
		for (const name of sections) {
			await operator.getByRole("link", { name, exact: true }).click();
			await expect(operator.getByRole("heading", { level: 1, name })).toBeVisible();
			await lookAt(operator, `operator-${name.toLowerCase()}`, info);
		}
		await operator.getByRole("button", { name: "Sign out" }).click();
		await lookAt(operator, "operator-sign-in", info);
		await operator.context().close();
	},
);
