/**
 * The fields of account forms: passwords with a button that shows them
 * (app/enhance/password-toggle.ts), and the email address.
 */
import type { ComponentProps, InputHTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_EMAIL_LENGTH } from "#core/email";
import { type ControlProps, Field } from "~/ui/field";
import { MIN_PASSWORD_CHARACTERS } from "./account-form";

type PasswordFieldProps = {
	label: string;
	hint?: ReactNode;
	error?: ReactNode;
	/** Tells browsers which password to fill in or to save. */
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
		<x-password-toggle
			for={input.id}
			show={t("show")}
			hide={t("hide")}
			show-label={showLabel}
			hide-label={hideLabel}
		>
			<template>
				<button
					type="button"
					className="min-h-11 rounded-md px-3 text-small font-semibold text-link hover:text-link-strong"
					aria-label={showLabel}
					aria-controls={input.id}
				>
					{t("show")}
				</button>
			</template>
		</x-password-toggle>
	);
	return (
		<Field
			{...field}
			trailing={trailing}
			input={{ ...input, type: "password", spellCheck: false, autoCapitalize: "off" }}
		/>
	);
}

type CurrentPasswordFieldProps = Pick<ComponentProps<typeof PasswordField>, "error" | "input"> & {
	email: string;
};

/** The current password, which a change of the account requires again. */
export function CurrentPasswordField({ email, ...field }: CurrentPasswordFieldProps) {
	const { t } = useTranslation("account");
	return (
		<>
			<UsernameField email={email} />
			<PasswordField
				label={t("password.current")}
				autoComplete="current-password"
				kind="current"
				{...field}
			/>
		</>
	);
}

/**
 * Tells password managers whose password it is: they read text fields, not hidden ones. `email` is
 * undefined where a link lets somebody in whose address is not known.
 */
export function UsernameField({ email }: { email: string | undefined }) {
	return (
		<input
			type="text"
			name="username"
			autoComplete="username"
			defaultValue={email}
			aria-hidden="true"
			tabIndex={-1}
			className="visually-hidden"
		/>
	);
}

type Given = Pick<ComponentProps<typeof PasswordField>, "error" | "input">;
type NewPasswordFieldsProps = { password: Given; confirmation: Given };

/** A new password, typed twice. */
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

type EmailFieldProps = {
	/** Default: 'Email Address'. */
	label?: string;
	error?: ReactNode;
	/** Tells browsers what to fill in: `username` where the address signs in. */
	autoComplete: "username" | "email";
	input: ControlProps<InputHTMLAttributes<HTMLInputElement>>;
};

/** The email address, with the right keyboard and without spelling correction. */
export function EmailField({ input, ...field }: EmailFieldProps) {
	const { t } = useTranslation("auth");
	return (
		<Field
			label={t("email")}
			{...field}
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
