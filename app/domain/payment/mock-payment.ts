/** The mock gateway's test page: its figure and its three answers (docs/product.md, payment-40). */

/** Always shown, whatever the plan costs: the page is a test and says so. */
export const MOCK_AMOUNT_MAJOR = 99.99;

export const mockOutcomes = ["completed", "failed", "cancelled"] as const;
export type MockPaymentOutcome = (typeof mockOutcomes)[number];
