/** @jsxImportSource hono/jsx */
/** The field of a password that an operator has already. Its hint is `password-hint`. */
import { describeField, type ProblemProps } from "./problem";

export function PasswordInput({ problem }: { problem: ProblemProps | undefined }) {
	return (
		<input
			id="password"
			name="password"
			type="password"
			autocomplete="current-password"
			dir="ltr"
			required
			{...describeField("password", problem)}
		/>
	);
}
