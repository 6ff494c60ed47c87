/** The form of a plan's button, spelled as in the payload (docs/product.md#payment). */
import { z } from "zod";
import { readCreatorId } from "~/domain/payment/subscription";

const MAX_ID_LENGTH = 64;

export const PLAN_FIELD = "plan_id";
export const CREATOR_FIELD = "creator_id";

const choiceForm = z.object({
	[PLAN_FIELD]: z.string().trim().max(MAX_ID_LENGTH).catch(""),
	[CREATOR_FIELD]: z.string().max(MAX_ID_LENGTH).nullable().catch(null),
});

export type Choice = { planId: string; creatorId: string | undefined };

/** What was chosen; a blank plan id is a plan that nobody sells. */
export function readChoice(form: FormData): Choice {
	const fields = choiceForm.parse({
		[PLAN_FIELD]: form.get(PLAN_FIELD),
		[CREATOR_FIELD]: form.get(CREATOR_FIELD),
	});
	return { planId: fields[PLAN_FIELD], creatorId: readCreatorId(fields[CREATOR_FIELD]) };
}
