/** A plan as its card would show it, with all that it is offered with, itself included. */
import type { CreatorTier } from "../catalogue/creator";
import type { CreatorPlan } from "../catalogue/creator-plan";
import type { Plan } from "../catalogue/plan";

export type PlanPreview =
	| { kind: "plan"; plan: Plan; offered: Plan[] }
	| { kind: "tier"; plan: CreatorTier; offered: CreatorTier[] }
	| { kind: "package"; plan: CreatorPlan; offered: CreatorPlan[] };
