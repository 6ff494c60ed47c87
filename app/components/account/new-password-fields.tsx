/** A new password, twice: on /reset-password and /account/password. */
import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { MIN_PASSWORD_CHARACTERS } from "./new-password-schema";
import { PasswordField } from "./password-field";

type Given = Pick<ComponentProps<typeof PasswordField>, "error" | "input">;
type NewPasswordFieldsProps = { password: Given; confirmation: Given };

export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
	const { t } = useTranslation("auth");
	return (
		<>
			<PasswordField
				label={t("newPassword")}
				hint={t("passwordHint", { count: MIN_PASSWORD_CHARACTERS })}
				autoComplete="new-password"
				{...password}
			/>
			<PasswordField
				label={t("newPasswordConfirmation")}
				autoComplete="new-password"
				kind="confirmation"
				{...confirmation}
			/>
		</>
	);
}
