/** Rate limits on mails that anybody can request for any address (docs/product.md, session-12). */
import type { RequestContext } from "~/server/context.server";

/** Checks the client's address first: a refused request must not count for the mail address. */
export const allowMail = async (
	{ limits }: Pick<RequestContext, "limits">,
	kind: "resend" | "reset",
	email: string,
): Promise<boolean> => (await limits.allow(kind)) && limits.allowFor(kind, email);
