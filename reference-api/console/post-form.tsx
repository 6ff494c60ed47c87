/** @jsxImportSource hono/jsx */
/** How every form of the console that changes something is written: with the token and operator of its session. */
import { type Child, createContext, useContext } from "hono/jsx";
import { FORM_OPERATOR, FORM_TOKEN } from "./env";

/** Of the session that the page is for; undefined without one. */
export const FormToken = createContext<string | undefined>(undefined);

/** The id of who is signed in. */
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
