/** @jsxImportSource hono/jsx */
/**
 * The forms of the console that change something: each carries the token and the operator of its
 * session.
 */
import { type Child, createContext, useContext } from "hono/jsx";
import { type ConsoleContext, FORM_OPERATOR, FORM_TOKEN } from "./env";

/** The token of the page's session; undefined without one. */
export const FormToken = createContext<string | undefined>(undefined);

/** The id of the signed-in operator. */
export const FormOperator = createContext<string | undefined>(undefined);

type PostFormProps = { action: string; class?: string; children?: Child };

export function PostForm({ children, ...attributes }: PostFormProps) {
	const token = useContext(FormToken);
	const operatorId = useContext(FormOperator);
	return (
		<form method="post" {...attributes}>
			{token === undefined ? null : <input type="hidden" name={FORM_TOKEN} value={token} />}
			{operatorId === undefined ? null : (
				<input type="hidden" name={FORM_OPERATOR} value={operatorId} />
			)}
			{children}
		</form>
	);
}

/**
 * The fields of a form, or none when the body is not a form: each act reports what it lacks. NUL is
 * removed, because PostgreSQL accepts it in no text and no password contains it.
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
