/** A discount code that the checkout refuses. */
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";
import { enterCode, pressPayNow } from "./support/wallet";

test("a code that does not count is heard of before anything is paid @everywhere @arabic-script", async ({
	walk,
	page,
	t,
	site,
	hasScript,
}) => {
	await becomeMember(page, site, "verified");
	await pressPayNow(walk);
	const field = await enterCode(walk, "EXPIRED30");
	const summary = page.getByRole("dialog").getByRole("alert");
	await expect(summary).toContainText(t("manual-payment:code.unchanged"));
	if (hasScript) await expect(summary).toBeFocused();
	await summary.getByRole("link").click();
	await expect(field).toBeFocused();
	await expect(field).toHaveValue("EXPIRED30");
});
