/** The fixed amount and the three outcomes of the mock gateway's test page (payment-40). */

/** The page shows this amount whatever the plan costs, and says that it is a test. */
export const MOCK_AMOUNT_MAJOR = 99.99;

export const mockOutcomes = ["completed", "failed", "cancelled"] as const;
export type MockPaymentOutcome = (typeof mockOutcomes)[number];
