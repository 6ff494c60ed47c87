/**
 * Commands for operators: access when no one has a password, and everything that the console does.
 */

import { isOperatorRole, operatorRoles } from "#core/operator-role";
import { OperatorError } from "../operator/audit-store";
import { act, actor, type Command, list } from "./command";

const ROLE = operatorRoles.join("|");

function readRole(role: string) {
	if (!isOperatorRole(role)) throw new OperatorError(`${role} isn't a role: ${ROLE}.`);
	return role;
}

export const operatorCommands: Record<string, Command> = {
	"operators list": list(
		(operator) => operator.accounts.list(),
		(row) => ({
			name: row.name,
			role: row.role,
			joined: row.isInvited ? "invited" : row.created_at,
			"second factor": row.factor_since ?? "no",
		}),
	),
	"operators invite": {
		parameters: ["NAME", ROLE],
		async run(operator, [name = "", role = ""]) {
			const link = await operator.accounts.invite(name, actor(), { role: readRole(role) });
			return `${link}\nThe link works once, within seven days, and won't be shown again.`;
		},
	},
	"operators role": {
		parameters: ["NAME", ROLE],
		async run(operator, [name = "", role = ""]) {
			await operator.accounts.setRole(name, readRole(role), actor());
			return `${name} is ${role}.`;
		},
	},
	"operators retire": act("NAME", async (operator, name) => {
		await operator.accounts.retire(name, actor());
		return `${name} can no longer sign in.`;
	}),
	"operators reset-factor": act("NAME", async (operator, name) => {
		await operator.secondFactors.reset(name, actor());
		return `${name} signs in with the password alone until they set up two-step sign-in again.`;
	}),
	"operators sessions": list(
		(operator) => operator.accounts.sessions(),
		(row) => ({
			id: row.id,
			name: row.name,
			since: row.created_at,
			until: row.expires_at,
			client: row.client,
		}),
	),
	"operators end-session": act("ID", async (operator, id) => {
		await operator.accounts.endSession(id, actor());
		return `${id} has ended.`;
	}),
	"operator-password": {
		parameters: ["[NAME]"],
		needsDataAlone: true,
		run: async (operator, [name]) =>
			`${await operator.resetPassword(actor(), name)}\nThis is the new password for the console at /operator. It won't be shown again.`,
	},
};
