/** The form of a plan's button, with the names of the payload. */
import { z } from "zod";
import { readId } from "#core/id";
import { type AgainChoice, againChoices } from "~/domain/payment/checkout-failure";

const MAX_ID_LENGTH = 64;

/** A blank plan id is the id of a plan that is not on sale. */
export const choiceSchema = z.object({
	plan_id: z.string().trim().max(MAX_ID_LENGTH).catch(""),
	creator_id: z.string().max(MAX_ID_LENGTH).optional().catch(undefined),
	again: z.enum(againChoices).optional().catch(undefined),
});

export type Choice = {
	planId: string;
	creatorId: string | undefined;
	again?: AgainChoice | undefined;
};

export const toChoice = (fields: z.output<typeof choiceSchema>): Choice => ({
	planId: fields.plan_id,
	creatorId: readId(fields.creator_id),
	again: fields.again,
});

export const toChoiceFields = ({ planId, creatorId, again }: Choice) => ({
	plan_id: planId,
	creator_id: creatorId,
	again,
});
