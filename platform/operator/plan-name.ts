/** Finds the plan that a file names, in English or Arabic, perhaps with its creator behind it in brackets. */
import { foldForSearch } from "#core/search-text";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";

/** A plan and the creator whose membership it is; null for plans of the platform. */
export type NamedPlan = { plan: PlanRow; creatorId: number | null };

export type PlanNames = {
	/** Returns every plan of that name; one that is sold no more only where no other has it. */
	find(name: string): NamedPlan[];
};

type Texts = { name: string; name_ar: string | null };

const keysOf = ({ name, name_ar }: Texts) => [name, name_ar ?? ""].map(foldForSearch);

const isNamed = (row: Texts, key: string) => key !== "" && keysOf(row).includes(key);

export async function readPlanNames(db: Db): Promise<PlanNames> {
	const plans = await db.selectFrom("plans").selectAll().orderBy("id").execute();
	const creators = await db.selectFrom("creators").selectAll().execute();
	const findAlone = (name: string): NamedPlan[] =>
		plans
			.filter((plan) => plan.kind !== "creator" && isNamed(plan, foldForSearch(name)))
			.map((plan) => ({ plan, creatorId: plan.creator_id }));
	/** `Friend (Layla Hassan)`: a tier of hers, or a plan that is sold for every creator. */
	const findWithCreator = (name: string): NamedPlan[] => {
		const [, title = "", creatorName = ""] = /^(.+?)\s*\((.+)\)$/s.exec(name.trim()) ?? [];
		const named = creators.filter((creator) => isNamed(creator, foldForSearch(creatorName)));
		return named.flatMap(({ id }) =>
			plans
				.filter((plan) => isNamed(plan, foldForSearch(title)))
				.filter(({ kind, creator_id }) => creator_id === id || kind === "creator")
				.map((plan) => ({ plan, creatorId: id })),
		);
	};
	return {
		find(name) {
			const found = [...findAlone(name), ...findWithCreator(name)];
			const sold = found.filter(({ plan }) => plan.retired_at === null);
			return sold.length > 0 ? sold : found;
		},
	};
}
