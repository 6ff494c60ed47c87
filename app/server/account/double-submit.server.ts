/**
 * Double submits of forms that end or renew the session they are sent with. The browser shows the
 * answer to the second request only, whose session is no longer valid: by the form's token that
 * request still learns that the first one succeeded (docs/product/account.md, account-34, account-39).
 */
import { createHash } from "node:crypto";
import { FORM_TOKEN } from "~/domain/site/form";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/request/form.server";
import type { LoginNotice } from "./guard.server";

/** The notice of the /login page. */
type Done = Extract<LoginNotice, "password-changed" | "account-deleted">;

/** Longer than anybody waits for a page before pressing the button again. */
const NOTED_SECONDS = 5 * 60;

/** Returns a key of fixed length, however long the form's token is. */
const nameNote = (done: Done, formToken: string) =>
	`done:${createHash("sha256").update(`${done} ${formToken}`).digest("base64url")}`;

/** Records that this form's session was ended; call it while that session is still valid. */
export async function noteDone({ session, services }: RequestContext, done: Done): Promise<void> {
	const { formToken } = session;
	if (formToken) await services.store.set(nameNote(done, formToken), "1", NOTED_SECONDS);
}

/** True when a form of this session ended or renewed it in the last five minutes. */
export async function wasJustDone(
	{ services }: RequestContext,
	request: Request,
	done: Done,
): Promise<boolean> {
	const formToken = (await readForm(request)).get(FORM_TOKEN);
	return (await services.store.get(nameNote(done, String(formToken)))) !== null;
}
