/** The sample brand, for everybody: an accessibility scan and a picture of what people see in another house. */
import { paths } from "../app/paths";
import { lookAt } from "./support/look";
import { expect, test } from "./support/mail-site";
import { becomeMember, payByCard } from "./support/member";

test.use({ settings: { BRAND_DIR: "deploy/brand-sample" } });

test("the pages of another house are for everybody", async ({ page, site }, info) => {
	test.slow();
	const look = async (name: string, path: string) => {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
		await lookAt(page, `brand-${name}`, info);
	};
	await look("home", paths.home());
	await look("get-app", paths.getApp());
	await becomeMember(page, site, "verified");
	await look("subscription", paths.subscription());
	await look("transfer", paths.premium({ planId: "2" }));
	await payByCard(page, site, "2");
	await look("success", paths.paymentSuccess());
	await look("account", paths.account());
	const receipt = page.getByRole("link", { name: /^(Receipt|الإيصال)$/ }).first();
	await look("receipt", (await receipt.getAttribute("href")) ?? "");
});
