/** The plan of a person that the address of an act names. */
import { showName } from "#core/name";
import type { OperatorText } from "~/components/operator/operator-text";
import type { PersonRow, SubscriptionRow } from "~/domain/operator/person-record";
import { type OperatorVisit, rejectMissing } from "~/server/operator/guard.server";

export type OwnPlan = { person: PersonRow; plan: SubscriptionRow };

/** @throws the 404 page for a plan of somebody else */
export async function findOwnPlan({ port, query }: OperatorVisit): Promise<OwnPlan> {
	const person = (await port.users.find(query.get("person") ?? "")) ?? rejectMissing();
	const { plans } = await port.readPersonFacts(person);
	const plan = plans.find(({ id }) => id === query.get("subscription")) ?? rejectMissing();
	return { person, plan };
}

/** The values of a title. */
export const nameOwnPlan = ({ person, plan }: OwnPlan, text: OperatorText) => ({
	name: showName(person.name, person.email),
	plan: text.localize(plan, "plan_name") ?? "",
});
