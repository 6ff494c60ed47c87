/**
 * Keeps the input of a form whose sign-in had ended, such as by signing out in another tab, for the
 * same person's next sign-in, in the sealed session (docs/product/account.md, account-37, wallet-34).
 */
import type { z } from "zod";
import { FORM_ACCOUNT } from "~/domain/site/form";
import type { Session } from "./session.server";

type Form<Schema> = { id: string; schema: Schema };

/** Stores it for the account that opened the form; a form that names none stores nothing. */
export function keepTyped(
	session: Session,
	form: string,
	{ fields, values }: { fields: FormData; values: Record<string, string | undefined> },
): void {
	const userId = fields.get(FORM_ACCOUNT);
	if (typeof userId === "string") session.set({ typedForm: { userId, form, values } });
}

/** Returns this person's stored input and forgets it, so the form shows it once. */
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
