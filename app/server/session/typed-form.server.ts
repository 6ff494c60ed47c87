/**
 * What was typed into a form when its sign-in had ended meanwhile, as by signing out in another tab:
 * kept for the next sign-in of the same person, in the sealed session (docs/product.md, account-37,
 * wallet-34).
 */
import type { z } from "zod";
import { FORM_ACCOUNT } from "~/domain/site/form";
import type { Session } from "./session.server";

type Form<Schema> = { id: string; schema: Schema };

/** For the account that the form was opened in; a form that names none keeps nothing. */
export function keepTyped(
	session: Session,
	form: string,
	{ fields, values }: { fields: FormData; values: Record<string, string | undefined> },
): void {
	const userId = fields.get(FORM_ACCOUNT);
	if (typeof userId === "string") session.set({ typedForm: { userId, form, values } });
}

/** What this person typed, which is then forgotten: the form shows it once. */
export function takeTyped<Schema extends z.ZodType>(
	session: Session,
	{ id, schema }: Form<Schema>,
	userId: string,
): z.output<Schema> | undefined {
	const { typedForm } = session.data;
	if (typedForm?.form !== id) return undefined;
	session.set({ typedForm: undefined });
	return typedForm.userId === userId ? schema.safeParse(typedForm.values).data : undefined;
}
