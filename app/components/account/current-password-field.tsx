/** The password that a change of the account asks for once more. */
import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { PasswordField } from "./password-field";

type CurrentPasswordFieldProps = Pick<ComponentProps<typeof PasswordField>, "error" | "input"> & {
	email: string;
};

export function CurrentPasswordField({ email, ...field }: CurrentPasswordFieldProps) {
	const { t } = useTranslation("account");
	return (
		<>
			{/* Tells password managers whose password it is. */}
			<input type="hidden" name="username" autoComplete="username" value={email} />
			<PasswordField
				label={t("password.current")}
				autoComplete="current-password"
				kind="current"
				{...field}
			/>
		</>
	);
}
