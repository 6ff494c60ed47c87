/** @jsxImportSource hono/jsx */
/** The field in which an operator types a password: the present one, or a new one. */
import { describeField, type ProblemProps } from "./problem";

type Props = {
	problem: ProblemProps | undefined;
	autocomplete?: "current-password" | "new-password";
};

/** Its hint has the id `password-hint`. */
export function PasswordInput({ problem, autocomplete = "current-password" }: Props) {
	return (
		<input
			id="password"
			name="password"
			type="password"
			autocomplete={autocomplete}
			dir="ltr"
			required
			{...describeField("password", problem)}
		/>
	);
}
