/** The duties of each role. Every operator may look; the command line may do everything. */
import type { OperatorRole } from "../database/schema";

/** Parts of the console in which something is decided or changed. */
export type Duty = "payments" | "people" | "catalogue" | "operators" | "messages";

const duties: Record<OperatorRole, readonly Duty[]> = {
	approver: ["payments", "people", "messages"],
	editor: ["catalogue", "messages"],
	owner: ["payments", "people", "catalogue", "operators", "messages"],
};

export const operatorRoles = Object.keys(duties) as OperatorRole[];

export const isOperatorRole = (text: unknown): text is OperatorRole =>
	operatorRoles.includes(text as OperatorRole);

export const hasDuty = (role: OperatorRole, duty: Duty): boolean => duties[role].includes(duty);

export const rolesWith = (duty: Duty): readonly OperatorRole[] =>
	operatorRoles.filter((role) => hasDuty(role, duty));
