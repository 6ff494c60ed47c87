/** Rate limits on mails that anybody can request for any address (docs/product.md, session-12). */
import type { RequestContext } from "~/server/context.server";

/**
 * Counts for the mail address alone: a carrier puts many people behind one client address, and each
 * may ask for a mail.
 */
export const allowMail = (
	{ limits }: Pick<RequestContext, "limits">,
	kind: "resend" | "reset",
	email: string,
): Promise<boolean> => limits.allowFor(kind, email);
