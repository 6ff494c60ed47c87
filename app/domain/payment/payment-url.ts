/**
 * Where a payment may redirect to: the platform's payment URL is followed only to origins that the
 * operator allows (docs/product.md, payment-10).
 */

export type PaymentUrlRules = {
	ownOrigin: string;
	gatewayOrigins: readonly string[];
	/** False: the mock gateway's page does not exist. */
	isMockGateway: boolean;
};

const MOCK_PAYMENT_PATH = "/mock-payment";

/**
 * The address in the form that a Location header can carry, or null when it must not be followed.
 * Own origin, a listed gateway origin, http or https, no user name inside.
 */
export function validatePaymentUrl(paymentUrl: string, rules: PaymentUrlRules): string | null {
	if (!URL.canParse(paymentUrl, rules.ownOrigin)) return null;
	const url = new URL(paymentUrl, rules.ownOrigin);
	if (!/^https?:$/.test(url.protocol) || url.username || url.password) return null;
	if (url.origin === rules.ownOrigin) {
		return rules.isMockGateway || url.pathname !== MOCK_PAYMENT_PATH ? url.href : null;
	}
	return rules.gatewayOrigins.includes(url.origin) ? url.href : null;
}
