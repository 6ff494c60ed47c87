/** The form of a plan's button, named as its payload is (docs/product.md#catalogue). */
import { z } from "zod";

/** A blank id is a plan that is not on sale. */
export const choiceSchema = z.object({
	plan_id: z.string().trim().max(64).catch(""),
	/** Pressed knowing that the plan is paid or waits. */
	again: z.literal("yes").optional().catch(undefined),
});

export const toChoiceFields = (planId: string): z.input<typeof choiceSchema> => ({
	plan_id: planId,
});

export const toAgainFields = (planId: string) => ({ plan_id: planId, again: "yes" });
