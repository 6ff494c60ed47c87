/**
 * Checks where a payment may redirect to: only to origins that the operator allows (payment-10).
 */
export type PaymentUrlRules = {
	ownOrigin: string;
	gatewayOrigins: readonly string[];
	/** False when the mock gateway's page does not exist. */
	isMockGateway: boolean;
};

const MOCK_PAYMENT_PATH = "/mock-payment";

/**
 * Returns the address in the form that a Location header can carry, or null when it must not be followed.
 * It must be http or https, on our own or a listed gateway origin, and without a user name.
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
