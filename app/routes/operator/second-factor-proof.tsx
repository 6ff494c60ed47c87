/** The form by which operators prove who they are when they change their second factor. */
import type { ReactNode } from "react";
import { z } from "zod";
import { ConsolePage } from "~/components/operator/console-page";
import { CodeField, ConsoleForm, Problem } from "~/components/operator/form";
import { useOperatorText } from "~/components/operator/operator-text";
import { code } from "~/components/operator/value";
import { type FormRejection, useFormView } from "~/components/site/form";
import { operatorPaths } from "~/operator-paths";
import { Field } from "~/ui/field";

export const proofForm = {
	id: "proof",
	schema: z.object({ password: z.string().default(""), code: z.string().default("") }),
	secretNames: ["password", "code"],
};

type ProofFormProps = {
	action: string;
	rejection: FormRejection | undefined;
	submit: string;
	/** No recovery code exists yet. */
	isFirst?: boolean;
	isDangerous?: boolean;
	/** Below the button. */
	children?: ReactNode;
};

export function ProofForm(props: ProofFormProps) {
	const { action, rejection, submit, isFirst = false, isDangerous, children } = props;
	const text = useOperatorText();
	const form = useFormView(proofForm, { rejection });
	return (
		<ConsoleForm id={form.id} action={action} className="sign-in">
			<Problem errors={form.summary} />
			<Field
				label={text.t("signIn.password")}
				hint={text.t("factor.passwordHint")}
				autoComplete="current-password"
				{...form.field("password", { type: "password" })}
			/>
			<CodeField isFirst={isFirst} {...form.field("code")} />
			<button type="submit" className={isDangerous ? "dangerous" : "primary"}>
				{submit}
			</button>
			{children}
		</ConsoleForm>
	);
}

/** Recovery codes are shown once, because only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	const text = useOperatorText();
	return (
		<ConsolePage lead={text.t("factor.codesLead")}>
			<ul className="codes">
				{codes.map((one) => (
					<li key={one}>{code(one)}</li>
				))}
			</ul>
			<p>
				<a href={operatorPaths.today()} className="button primary">
					{text.t("factor.saved")}
				</a>
			</p>
		</ConsolePage>
	);
}
