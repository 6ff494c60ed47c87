/** The one field of a plan's form; its name is the payload's (docs/product.md, payment-3). */

export const creatorPlanField = { planId: "plan_id" } as const;
