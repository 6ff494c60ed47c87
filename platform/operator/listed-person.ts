/** People with their labels and plans, a page at a time, for an export. */
import { listLabels } from "../account/person-label-store";
import { getState, type PersonFilter, type PersonState, pageUsers } from "../account/user-store";
import type { Db } from "../database/database";
import type { Page, PageRequest } from "../database/page";
import type { UserTable } from "../database/schema";
import type { ListedPlan } from "../people-file/plan-cell";

type Columns = "id" | "email" | "name" | "phone" | "locale" | "created_at" | "email_verified_at";

export type ListedPerson = Pick<UserTable, Columns> & {
	state: PersonState;
	labels: readonly string[];
	/** Those that have ended too. */
	plans: readonly ListedPlan[];
};

export async function pageListedPeople(
	db: Db,
	filter: PersonFilter,
	request: PageRequest,
): Promise<Page<ListedPerson>> {
	const page = await pageUsers(db, filter, request);
	const ids = page.rows.map(({ id }) => id);
	const labels = await listLabels(db, ids);
	const plans = await listPlans(db, ids);
	const rows = page.rows.map((user) => ({
		...user,
		state: getState(user),
		labels: (labels.get(user.id) ?? []).map(({ label }) => label),
		plans: plans.get(user.id) ?? [],
	}));
	return { ...page, rows };
}

async function listPlans(db: Db, userIds: readonly string[]): Promise<Map<string, ListedPlan[]>> {
	const plans = new Map<string, ListedPlan[]>();
	if (userIds.length === 0) return plans;
	const rows = await db
		.selectFrom("subscriptions")
		.innerJoin("plans", "plans.id", "subscriptions.plan_id")
		.leftJoin("creators", "creators.id", "subscriptions.creator_id")
		.select(["user_id", "next_billing_at", "waits_since", "plans.name"])
		.select("creators.name as creator")
		.where("user_id", "in", userIds)
		.orderBy("started_at")
		.execute();
	for (const { user_id, name, creator, next_billing_at: ends, waits_since } of rows) {
		const plan = { name, creator, ends, isWaiting: waits_since !== null };
		plans.set(user_id, [...(plans.get(user_id) ?? []), plan]);
	}
	return plans;
}
