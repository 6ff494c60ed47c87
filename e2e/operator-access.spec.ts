/** Every page of the console, looked at in both languages; it is the same without script. */
import { findRecord, openConsole } from "./support/console";
import { lookAt } from "./support/look";
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";
import { payByWallet } from "./support/wallet";

const sections = ["transfers", "transactions", "webhooks", "outbox", "inquiries", "audit"];

test(
	"every page of the console is looked at",
	{ tag: "@look" },
	async ({ walk, page, t, site, browser }, info) => {
		test.slow();
		await becomeMember(page, site, "verified");
		const paymentId = await payByWallet(walk);
		const operator = await openConsole(browser, walk);
		await lookAt(operator, "operator-today", info);
		for (const name of sections) {
			const label = t(`operator:nav.${name}`);
			await operator.getByRole("link", { name: label, exact: true }).click();
			await expect(operator.getByRole("heading", { level: 1, name: label })).toBeVisible();
			await lookAt(operator, `operator-${name}`, info);
		}
		await operator.goto("/operator/manual-payments");
		await findRecord(operator, paymentId)
			.getByRole("link", { name: t("operator:transfer.act.reject") })
			.click();
		await lookAt(operator, "operator-reject", info);
		await operator.getByRole("button", { name: t("operator:frame.signOut") }).click();
		await lookAt(operator, "operator-sign-in", info);
		await operator.context().close();
	},
);
