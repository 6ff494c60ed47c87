/** An operator turns two-step sign-in on, and signs in by a code of the app and by a recovery code. */
import { Secret, TOTP } from "otpauth";
import { openConsole, readNewPassword, resetFactor, typePassword } from "./support/console";
import { expect, test } from "./support/test";

const STEP_MILLISECONDS = 30_000;

test("[operator-78, operator-79, operator-130] an operator signs in with a code, and with a recovery code", async ({
	walk,
	t,
	site,
	browser,
}) => {
	const password = readNewPassword(site);
	const operator = await openConsole(browser, walk, password);
	await operator.goto("/operator/operators");
	await operator.getByRole("link", { name: t("operator:operator.ownFactor") }).click();
	await operator.getByRole("button", { name: t("operator:factor.begin") }).click();
	const drawing = operator.getByRole("img", { name: t("operator:factor.qr") });
	// A phone reads dark modules on white, whatever the theme is.
	await expect(drawing.locator("rect")).toHaveCSS("fill", "rgb(255, 255, 255)");
	const key = (await operator.locator("main code").first().textContent()) ?? "";
	const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
	await operator.getByLabel(t("operator:signIn.password")).fill(password);
	await operator.getByLabel(t("operator:factor.code"), { exact: true }).fill(app.generate());
	await operator.getByRole("button", { name: t("operator:factor.confirm") }).click();
	const codes = operator.locator(".codes code");
	await expect(codes).toHaveCount(10);
	const [recoveryCode = ""] = await codes.allTextContents();
	await operator.getByRole("link", { name: t("operator:factor.saved") }).click();

	const signIn = async (code: string) => {
		const context = await browser.newContext({
			baseURL: site.url,
			locale: await walk.page.evaluate(() => navigator.language),
		});
		const page = await context.newPage();
		await typePassword(page, walk, password);
		await page.getByLabel(t("operator:factor.code"), { exact: true }).fill("000000");
		await page.getByRole("button", { name: t("operator:signIn.submit") }).click();
		await expect(page.getByRole("alert")).toBeVisible();
		await page.getByLabel(t("operator:factor.code"), { exact: true }).fill(code);
		await page.getByRole("button", { name: t("operator:signIn.submit") }).click();
		const first = page.getByRole("heading", { level: 1, name: t("operator:today.title") });
		await expect(first).toBeVisible();
		await context.close();
	};
	// The present code turned it on; the next one is accepted already.
	await signIn(app.generate({ timestamp: Date.now() + STEP_MILLISECONDS }));
	await signIn(recoveryCode);
	await operator.context().close();
	resetFactor(site);
});
