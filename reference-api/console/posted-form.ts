/** The fields of a form, as every act of the console reads them. */
import type { ConsoleContext } from "./env";

/**
 * None where the body is no form: each act says what it lacks. Without NUL, which PostgreSQL takes
 * in no text and no password has.
 */
export async function readForm(http: ConsoleContext): Promise<Record<string, unknown>> {
	const form: Record<string, unknown> = await http.req.parseBody().catch(() => ({}));
	return Object.fromEntries(
		Object.entries(form).map(([name, value]) => [
			name,
			typeof value === "string" ? value.replaceAll("\0", "") : value,
		]),
	);
}
