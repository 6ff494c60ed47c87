/** A password with a button that shows it, where there is script (enhance/password-toggle.ts). */
import type { InputHTMLAttributes, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Field } from "~/ui/field";
import type { ControlProps } from "~/ui/field-frame";
import { ScriptOnly } from "~/ui/script-only";

type PasswordFieldProps = {
	label: string;
	hint?: ReactNode;
	error?: ReactNode;
	/** Browsers offer and save by this. */
	autoComplete: "current-password" | "new-password";
	/** The button's accessible name says to which field of several it belongs. */
	kind?: keyof typeof toggleNames;
	input: ControlProps<InputHTMLAttributes<HTMLInputElement>>;
};

const toggleNames = {
	password: { show: "showPassword", hide: "hidePassword" },
	current: { show: "showCurrent", hide: "hideCurrent" },
	confirmation: { show: "showConfirmation", hide: "hideConfirmation" },
} as const;

export function PasswordField({ kind = "password", input, ...field }: PasswordFieldProps) {
	const { t } = useTranslation("auth");
	const showLabel = t(toggleNames[kind].show);
	const hideLabel = t(toggleNames[kind].hide);
	const trailing = (
		<ScriptOnly>
			<button
				type="button"
				hidden
				className="min-h-11 rounded-md px-3 text-small font-semibold text-link hover:text-link-strong"
				aria-label={showLabel}
				aria-controls={input.id}
				data-password-toggle={input.id}
				data-show={t("show")}
				data-hide={t("hide")}
				data-show-label={showLabel}
				data-hide-label={hideLabel}
			>
				{t("show")}
			</button>
		</ScriptOnly>
	);
	return (
		<Field
			{...field}
			trailing={trailing}
			input={{ ...input, type: "password", spellCheck: false, autoCapitalize: "off" }}
		/>
	);
}
