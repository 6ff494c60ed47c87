import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { CheckoutFailureName } from "~/domain/payment/checkout-failure";
import { getI18n } from "~/i18n/instance.server";
import type { Locale } from "~/i18n/locale";
import { CheckoutFailureNotice } from "./checkout-failure-notice";

/** The failures of a plan that was found; a transfer only pays for a plan with a price. */
const names: readonly CheckoutFailureName[] = [
	"initiate-failed",
	"no-payment-url",
	"unsafe-payment-url",
	"initialize-failed",
	"status-unclear",
	"purchases-unclear",
	"still-running",
	"already-paid",
	"already-waiting",
	"awaiting-cash",
	"found-paid",
	"request-refused",
	"too-many",
	"sign-in",
];

const words = { en: /\bpa(y|id)/i, ar: /دفع|مدفوع/ } satisfies Record<Locale, RegExp>;

const read = (locale: Locale, name: CheckoutFailureName, isFree: boolean) => {
	const i18n = getI18n(locale);
	const failure = { name, isFree, planId: "2" };
	document.body.innerHTML = renderToStaticMarkup(
		<I18nextProvider i18n={i18n}>
			<CheckoutFailureNotice failure={failure} loginPath="/login" />
		</I18nextProvider>,
	);
	return document.body.textContent;
};

it.each(names)("[payment-57] does not mention a payment when the choice is free: %s", (name) => {
	for (const locale of ["en", "ar"] as const) {
		expect(read(locale, name, true)).not.toMatch(words[locale]);
	}
});

it("mentions the payment that did not start", () => {
	for (const locale of ["en", "ar"] as const) {
		expect(read(locale, "too-many", false)).toMatch(words[locale]);
	}
});
