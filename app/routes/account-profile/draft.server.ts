/**
 * What was typed into the form when its sign-in had ended meanwhile, as by signing out in another tab:
 * kept for the next sign-in of the same person, in the sealed session (docs/product.md, account-37).
 */
import type { z } from "zod";
import type { User } from "~/domain/account/user";
import { FORM_ACCOUNT } from "~/domain/site/form-token";
import type { Session } from "~/server/session/session.server";
import type { profileForm } from "./form";

type Typed = z.output<typeof profileForm.schema>;

/** For the account that the form was opened in; a form that names none keeps nothing. */
export function keepDraft(session: Session, fields: FormData, typed: Typed): void {
	const userId = fields.get(FORM_ACCOUNT);
	if (typeof userId === "string") session.set({ profileDraft: { userId, ...typed } });
}

/** What was typed, which is then forgotten: the form shows it once. */
export function takeDraft(session: Session, { id }: User) {
	const { profileDraft } = session.data;
	if (profileDraft === undefined) return undefined;
	session.set({ profileDraft: undefined });
	const { userId, ...typed } = profileDraft;
	return userId === id ? typed : undefined;
}
