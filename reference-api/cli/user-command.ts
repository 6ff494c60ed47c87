/** Commands for accounts. */
import { act, actor, type Command, list } from "./command";

export const userCommands: Record<string, Command> = {
	"users list": list(async (operator) =>
		(await operator.users.list()).map((row) => ({
			email: row.email,
			name: row.name,
			active: row.is_active === 1 ? "yes" : "no",
			verified: row.email_verified_at ?? "no",
			created: row.created_at,
		})),
	),
	"users suspend": act("EMAIL", async (operator, email) => {
		const user = await operator.users.suspend(email, actor());
		return `${user.email} is suspended.`;
	}),
	"users restore": act("EMAIL", async (operator, email) => {
		const user = await operator.users.restore(email, actor());
		return `${user.email} is active again.`;
	}),
	"users mobile-token": act("EMAIL", async (operator, email) => {
		const { token, expiresAt } = await operator.users.issueMobileToken(email, actor());
		return `${token}\nWorks once, until ${expiresAt.toISOString()}.`;
	}),
};
