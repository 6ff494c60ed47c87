/** The form of a plan's button, named as its payload is (docs/product.md#payment). */
import { z } from "zod";
import { readCreatorId } from "~/domain/payment/subscription";

const MAX_ID_LENGTH = 64;

/** A blank plan id is a plan that is not on sale. */
export const choiceSchema = z.object({
	plan_id: z.string().trim().max(MAX_ID_LENGTH).catch(""),
	creator_id: z.string().max(MAX_ID_LENGTH).optional().catch(undefined),
});

export type Choice = { planId: string; creatorId: string | undefined };

export const toChoice = (fields: z.output<typeof choiceSchema>): Choice => ({
	planId: fields.plan_id,
	creatorId: readCreatorId(fields.creator_id),
});

export const toChoiceFields = ({ planId, creatorId }: Choice) => ({
	plan_id: planId,
	creator_id: creatorId,
});
