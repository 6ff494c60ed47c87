/** The permissions of each role. Every operator may look; the command line may do everything. */
import type { OperatorRole } from "../database/schema";

/** Parts of the console in which something is decided or changed. */
export type Permission = "payments" | "people" | "catalogue" | "operators" | "messages";

const permissions: Record<OperatorRole, readonly Permission[]> = {
	approver: ["payments", "people", "messages"],
	editor: ["catalogue", "messages"],
	owner: ["payments", "people", "catalogue", "operators", "messages"],
};

export const operatorRoles = Object.keys(permissions) as OperatorRole[];

export const isOperatorRole = (text: unknown): text is OperatorRole =>
	operatorRoles.includes(text as OperatorRole);

export const hasPermission = (role: OperatorRole, duty: Permission): boolean =>
	permissions[role].includes(duty);

export const rolesWith = (duty: Permission): readonly OperatorRole[] =>
	operatorRoles.filter((role) => hasPermission(role, duty));
