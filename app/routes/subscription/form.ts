/** The form of a plan's button, with the names of the payload. */
import { z } from "zod";
import { readId } from "#typed/id";

const MAX_ID_LENGTH = 64;

/** A blank plan id is the id of a plan that is not on sale. */
export const choiceSchema = z.object({
	plan_id: z.string().trim().max(MAX_ID_LENGTH).catch(""),
	creator_id: z.string().max(MAX_ID_LENGTH).optional().catch(undefined),
	/** Present when the person knows that the plan is paid or pending, and pays all the same. */
	again: z.literal("yes").optional().catch(undefined),
});

export type Choice = { planId: string; creatorId: string | undefined; isAgain: boolean };

export const toChoice = (fields: z.output<typeof choiceSchema>): Choice => ({
	planId: fields.plan_id,
	creatorId: readId(fields.creator_id),
	isAgain: fields.again !== undefined,
});

export const toChoiceFields = ({ planId, creatorId }: Omit<Choice, "isAgain">) => ({
	plan_id: planId,
	creator_id: creatorId,
});

export const toAgainFields = (choice: Choice) => ({ ...toChoiceFields(choice), again: "yes" });
