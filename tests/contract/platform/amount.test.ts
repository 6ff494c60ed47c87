/** Pages, mails and the console format amounts in one way. */
import { expect, it } from "vitest";
import { getOperatorText } from "../../../app/components/operator/operator-text";
import { formatAmount } from "../../../app/domain/catalogue/money";
import { formatMoney } from "../../../platform/base/money";
import { createMailText } from "../../../platform/mail/mail-text";

it.each([
	[4900, "EGP\u00a049"],
	[4950, "EGP\u00a049.50"],
	[9999, "EGP\u00a099.99"],
	[1_845_000, "EGP\u00a018,450"],
	[0, "EGP\u00a00"],
])("[catalogue-5] %i minor units are %s everywhere, in both languages", (minor, shown) => {
	expect(formatAmount(minor / 100, "EGP")).toBe(shown);
	expect(formatMoney(minor, "EGP")).toBe(shown);
	for (const locale of ["en", "ar"] as const) {
		expect(createMailText(locale).money(minor, "EGP")).toBe(`\u2066${shown}\u2069`);
		expect(getOperatorText(locale).money(minor, "EGP")).toBe(`\u2066${shown}\u2069`);
	}
});
