/**
 * The fields of a profile, which registration and /account/profile share: the rule of each, its control in a
 * form, and how /account shows it.
 */
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { cleanName, isVisibleName } from "#core/name";
import { compactPhone, normalizePhone } from "#core/phone";
import type { Profile } from "~/domain/account/user";
import { textKey } from "~/i18n/message";
import { Field } from "~/ui/field";
import type { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";

const nameMissing = textKey("auth:required.name");
const phoneMissing = textKey("auth:required.phone");

export const profileRules = {
	/** One line that people can see: see `core/name.ts`. */
	name: z
		.string(nameMissing)
		.overwrite(cleanName)
		.refine(isVisibleName, { error: nameMissing, abort: true }),
	/** The platform decides about a text that is not a number here. */
	phone: z
		.string(phoneMissing)
		.trim()
		.min(1, phoneMissing)
		.transform((typed) => normalizePhone(typed) ?? compactPhone(typed)),
} satisfies Record<keyof Profile, z.ZodType>;

type ProfileFieldsProps = {
	form: {
		field(
			name: keyof Profile,
			attributes: { type: "text" | "tel" },
		): Pick<ComponentProps<typeof Field>, "error" | "input">;
	};
	/** The email address, where the form has it. */
	afterName?: ReactNode;
};

export function ProfileFields({ form, afterName }: ProfileFieldsProps) {
	const { t } = useTranslation("auth");
	return (
		<>
			<Field label={t("name")} autoComplete="name" {...form.field("name", { type: "text" })} />
			{afterName}
			<Field
				label={t("phone")}
				hint={t("phoneHint")}
				autoComplete="tel"
				{...form.field("phone", { type: "tel" })}
			/>
		</>
	);
}

type Row = ComponentProps<typeof DescriptionList>["rows"][number];

/** Returns the rows of a profile, with the row of the email address after the name. */
export function useProfileRows({ name, phone }: Profile, email: Row): Row[] {
	const { t } = useTranslation("account");
	return [
		{ label: t("name"), value: <bdi>{name || "–"}</bdi> },
		email,
		...(phone ? [{ label: t("phone"), value: <Ltr>{phone}</Ltr> }] : []),
	];
}
