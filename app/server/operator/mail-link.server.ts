/** Keeps links of mails from operators who do not act on people: each lets its reader in as the owner. */
import { hasPermission } from "#core/operator-role";
import type { MailRow } from "~/domain/operator/record";
import type { OperatorVisit } from "./guard.server";

/** Stands for a link, of which the page says that it is hidden. */
const HIDDEN_LINK = "hidden";

export function hideMailLinks(
	rows: readonly MailRow[],
	{ operator }: Pick<OperatorVisit, "operator">,
): MailRow[] {
	if (hasPermission(operator.role, "people")) return [...rows];
	return rows.map((row) => ({ ...row, link: row.link && HIDDEN_LINK }));
}
