/** Another address, confirmed in the browser that asked and undone in another one, and one's own data as a file. */
import { readFileSync } from "node:fs";
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
import { becomeMember } from "./support/member";
import { heading } from "./support/steps";
import { expect, test } from "./support/test";

test(
	"a member moves to another address, and the old one undoes it",
	{ tag: "@glance" },
	async ({ walk, page, t, site, context }, info) => {
		const person = await becomeMember(page, site, "verified");
		await page.goto(paths.accountProfile());
		await page.getByRole("link", { name: t("account:emailChange.title") }).click();
		await page
			.getByLabel(t("account:emailChange.email"), { exact: true })
			.fill(`next-${person.email}`);
		await page.getByLabel(t("account:password.current"), { exact: true }).fill(person.password);
		await lookAt(page, "another-address", info);
		const link = await site.catchMailLink(() =>
			page.getByRole("button", { name: t("account:emailChange.submit"), exact: true }).click(),
		);
		await expect(page.getByText(t("account:emailChange.cancel"))).toBeVisible();
		await lookAt(page, "another-address-waiting", info);

		const undo = await site.catchMailLink(async () => {
			await page.goto(link);
			// The script presses by itself.
			await expect(heading(walk, "auth:emailLink.confirm.doneTitle")).toBeVisible();
		});
		await lookAt(page, "another-address-confirmed", info);
		await context.clearCookies();
		await page.goto(undo);
		await expect(heading(walk, "auth:emailLink.undo.title")).toBeVisible();
		await lookAt(page, "another-address-undo", info);
		await page.getByRole("button", { name: t("auth:emailLink.undo.submit") }).click();
		await expect(heading(walk, "auth:emailLink.undo.doneTitle")).toBeVisible();
		await lookAt(page, "another-address-undone", info);
	},
);

test(
	"a member downloads their own data, and the page can be used on",
	{ tag: "@glance" },
	async ({ walk, page, t, site }, info) => {
		const person = await becomeMember(page, site, "verified");
		await page.goto(paths.account());
		await page.getByRole("link", { name: t("account:data.title") }).click();
		await lookAt(page, "own-data", info);
		const password = page.getByLabel(t("account:password.current"), { exact: true });
		await password.fill("wrong");
		const submit = page.getByRole("button", { name: t("account:data.submit"), exact: true });
		await submit.click();
		await expect(page.getByText(t("error:current_password_wrong"))).toBeVisible();
		await password.fill(person.password);
		const [download] = await Promise.all([page.waitForEvent("download"), submit.click()]);
		expect(download.suggestedFilename()).toMatch(/^sawt-.*\.json$/);
		const copy = JSON.parse(readFileSync(await download.path(), "utf8"));
		expect(copy.person.email).toBe(person.email);
		await page
			.getByRole("link", { name: t("account:title"), exact: true })
			.first()
			.click();
		await expect(heading(walk, "account:title")).toBeVisible();
	},
);
