/** The limits on mails that anybody may ask for in anybody's name (docs/product.md, session-12). */
import type { RequestContext } from "~/server/context.server";

/** The machine first: what it is refused must not count for the person whom it names. */
export const allowMail = async (
	{ limits }: Pick<RequestContext, "limits">,
	kind: "resend" | "reset",
	email: string,
): Promise<boolean> => (await limits.allow(kind)) && limits.allowFor(kind, email);
