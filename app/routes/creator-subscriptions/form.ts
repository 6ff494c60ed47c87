/** The form of a plan's button, named as its payload is (docs/product.md#catalogue). */
import { z } from "zod";

/** A blank id is a plan that is not on sale. */
export const choiceSchema = z.object({ plan_id: z.string().trim().max(64).catch("") });

export const toChoiceFields = (planId: string): z.input<typeof choiceSchema> => ({
	plan_id: planId,
});
