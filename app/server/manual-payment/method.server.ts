/** Loads the ways to transfer money: the platform's list, or the two that are built in. */
import {
	createBuiltInMethods,
	hasAccount,
	type ManualPaymentMethod,
	type ManualPaymentMethods,
} from "~/domain/manual-payment/method";
import type { Locale } from "~/i18n/locale";
import type { PlatformApi } from "~/platform-client/platform-client.server";
import type { Settings } from "~/server/env.server";
import type { Logger } from "~/server/log.server";

type MethodContext = { api: PlatformApi; settings: Settings; locale: Locale; log: Logger };

/**
 * Returns the methods of the platform, in the language of the request. Where an operator has said nowhere to pay
 * by a built-in method, it has the account of the settings (payment-201). While the list cannot be read, no method can be chosen, and the
 * built-in ones are still named.
 */
export async function loadMethods({
	api,
	settings,
	locale,
	log,
}: MethodContext): Promise<ManualPaymentMethods> {
	const builtIn = createBuiltInMethods(settings.manualPaymentAccounts, locale);
	if (!api.supports("paymentMethods")) return builtIn;
	const response = await api.manualPayments.paymentMethods();
	// A platform of before has no such call, even where OPTIONAL_CALLS says `all`.
	if (!response.ok && [404, 405].includes(response.failure.status)) return builtIn;
	if (!response.ok) {
		log.warn({ kind: response.failure.kind }, "the ways to transfer could not be loaded");
		return builtIn.map((method) => ({ ...method, isOffered: false }));
	}
	const addAccount = (method: ManualPaymentMethod) => {
		const known = builtIn.find(({ key }) => key === method.key);
		return known && !hasAccount(method) ? { ...method, account: known.account } : method;
	};
	return response.value.map(addAccount);
}
