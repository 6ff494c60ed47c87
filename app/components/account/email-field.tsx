/** The email address of an account: the right keyboard, and nothing that corrects the spelling. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { MAX_EMAIL_LENGTH } from "~/components/site/email-schema";
import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";
import type { ControlProps } from "~/ui/field-frame";

type EmailFieldProps = {
	error?: ReactNode;
	/** Browsers offer and save by this: `username` where it signs in. */
	autoComplete: "username" | "email";
	input: ControlProps<InputHTMLAttributes<HTMLInputElement>>;
};

export function EmailField({ input, ...field }: EmailFieldProps) {
	const { t } = useTranslation("auth");
	return (
		<Field
			{...field}
			label={t("email")}
			inputMode="email"
			input={{
				...input,
				type: "email",
				maxLength: MAX_EMAIL_LENGTH,
				spellCheck: false,
				autoCapitalize: "off",
			}}
		/>
	);
}
