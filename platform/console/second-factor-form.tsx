/** @jsxImportSource hono/jsx */
/** The fields that prove who changes a second factor. */
import type { ConsoleText } from "./console-text";
import { PasswordInput } from "./password-input";
import { describeField, type ProblemProps } from "./problem";

type FieldProps = {
	problem: ProblemProps | undefined;
	text: ConsoleText;
};

/** A code of the app; where `isFirst`, no recovery code exists yet. */
export function CodeField({ problem, text, isFirst }: FieldProps & { isFirst?: boolean }) {
	return (
		<>
			<label for="code">{text.t("factor.code")}</label>
			<p id="code-hint">{text.t(isFirst ? "factor.firstCodeHint" : "factor.codeHint")}</p>
			<input
				id="code"
				name="code"
				inputmode={isFirst ? "numeric" : undefined}
				autocomplete="one-time-code"
				autocapitalize="none"
				spellcheck={false}
				maxlength={40}
				dir="ltr"
				required
				{...describeField("code", problem)}
			/>
		</>
	);
}

export function PasswordField({ problem, text }: FieldProps) {
	return (
		<>
			<label for="password">{text.t("signIn.password")}</label>
			<p id="password-hint">{text.t("factor.passwordHint")}</p>
			<PasswordInput problem={problem} />
		</>
	);
}
