/**
 * What changes the sign-in that its form came with. Pressed twice, the form shows the answer to the
 * second press alone, which comes with a sign-in that has ended or was renewed: the form's own token
 * still tells that the first press has worked (docs/product.md, account-34, account-39).
 */
import { createHash } from "node:crypto";
import { FORM_TOKEN } from "~/domain/site/form-token";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/http/form.server";
import type { LoginNotice } from "./gate.server";

/** As /login says it. */
type Done = Extract<LoginNotice, "password-changed" | "account-deleted">;

/** Longer than somebody waits for a page before the button is pressed once more. */
const NOTED_SECONDS = 5 * 60;

/** Of one length, whatever a form sends. */
const nameNote = (done: Done, formToken: string) =>
	`done:${createHash("sha256").update(`${done} ${formToken}`).digest("base64url")}`;

/** Call it while the session is still the one of the form. */
export async function noteDone({ session, services }: RequestContext, done: Done): Promise<void> {
	const { formToken } = session;
	if (formToken) await services.store.set(nameNote(done, formToken), "1", NOTED_SECONDS);
}

/** True of a form whose session has done this just now. */
export async function wasJustDone(
	{ services }: RequestContext,
	request: Request,
	done: Done,
): Promise<boolean> {
	const formToken = (await readForm(request.clone())).get(FORM_TOKEN);
	return (await services.store.get(nameNote(done, String(formToken)))) !== null;
}
