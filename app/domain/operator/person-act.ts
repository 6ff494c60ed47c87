/** Which acts of an operator are possible on an account. */
import type { PersonRow, PersonState, SuspensionReason } from "./person-record";
import { suspensionReasons } from "./person-record";

export const personActs = ["suspend", "restore", "verify", "resend", "email", "reset"] as const;
export type PersonAct = (typeof personActs)[number];

export function getPersonState(person: PersonRow): PersonState {
	if (person.deleted_at !== null) return "deleted";
	if (person.is_active === 0) return "suspended";
	return person.email_verified_at === null ? "unverified" : "active";
}

const possibleActs: Record<PersonState, readonly PersonAct[]> = {
	active: ["suspend", "reset"],
	unverified: ["suspend", "verify", "resend", "email", "reset"],
	suspended: ["restore", "suspend", "reset"],
	deleted: [],
};

/** Lists the acts that a state allows; a stolen account cannot be suspended for another reason. */
export const listPersonActs = (person: PersonRow): readonly PersonAct[] =>
	possibleActs[getPersonState(person)].filter(
		(act) => act !== "suspend" || person.suspension_reason !== "stolen",
	);

/** A suspended account can be suspended again only to mark it as stolen. */
export const listSuspensionReasons = ({ is_active }: PersonRow): readonly SuspensionReason[] =>
	is_active === 0 ? ["stolen"] : suspensionReasons;
