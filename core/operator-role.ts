/** The roles of operators and what each allows. Every operator may look; the command line may do everything. */

export type OperatorRole = "approver" | "editor" | "owner";

/** Parts of the console in which something is decided or changed. */
export type OperatorPermission =
	| "payments"
	| "people"
	| "plans"
	| "catalogue"
	| "operators"
	| "messages"
	| "imports"
	| "methods";

const permissions: Record<OperatorRole, readonly OperatorPermission[]> = {
	approver: ["payments", "people", "messages"],
	editor: ["catalogue", "messages"],
	owner: [
		"payments",
		"people",
		"plans",
		"catalogue",
		"operators",
		"messages",
		"imports",
		"methods",
	],
};

export const operatorRoles = Object.keys(permissions) as OperatorRole[];

/** True for the name of a role, as a form or a command gives it. */
export const isOperatorRole = (text: unknown): text is OperatorRole =>
	operatorRoles.includes(text as OperatorRole);

/** True when the role may act in this part of the console. */
export const hasPermission = (role: OperatorRole, permission: OperatorPermission): boolean =>
	permissions[role].includes(permission);

/** Lists the roles that allow it. */
export const listRolesWith = (permission: OperatorPermission): readonly OperatorRole[] =>
	operatorRoles.filter((role) => hasPermission(role, permission));
