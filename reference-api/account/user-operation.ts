/** What an operator does with accounts; `actor` names who, for the audit log. */
import { recordAct } from "../operator/audit-store";
import { OperatorError } from "../operator/operator-error";
import type { PlatformContext } from "../platform/context";
import { issueBearerToken } from "./bearer-token-store";
import type { IssuedToken } from "./mail-token-store";
import { normalizeEmail } from "./registration";
import { findUserByEmail, listUsers, setUserActive, type UserRow } from "./user-store";

/** An account without the hash of its password. */
type Account = Omit<UserRow, "password_hash">;

const withoutSecrets = ({ password_hash: _, ...account }: UserRow): Account => account;

async function setActive(
	context: PlatformContext,
	account: { email: string; isActive: boolean; actor: string },
): Promise<Account> {
	return context.db.transaction().execute(async (trx) => {
		const user = await setUserActive(trx, normalizeEmail(account.email), account.isActive);
		if (user === undefined) throw new OperatorError(`No account with ${account.email}.`);
		const action = account.isActive ? "user.restored" : "user.suspended";
		await recordAct(trx, { actor: account.actor, action, subject: user.id }, context.now());
		return withoutSecrets(user);
	});
}

async function issueMobileToken(
	context: PlatformContext,
	email: string,
	actor: string,
): Promise<IssuedToken> {
	return context.db.transaction().execute(async (trx) => {
		const user = await findUserByEmail(trx, normalizeEmail(email));
		if (user === undefined) throw new OperatorError(`No account with ${email}.`);
		const action = "user.mobile_token_issued";
		await recordAct(trx, { actor, action, subject: user.id }, context.now());
		return issueBearerToken(trx, user.id, "mobile", context.now());
	});
}

export function createUserOperations(context: PlatformContext) {
	return {
		list: async () => (await listUsers(context.db)).map(withoutSecrets),
		suspend: (email: string, actor: string) =>
			setActive(context, { email, isActive: false, actor }),
		restore: (email: string, actor: string) => setActive(context, { email, isActive: true, actor }),
		issueMobileToken: (email: string, actor: string) => issueMobileToken(context, email, actor),
	};
}
