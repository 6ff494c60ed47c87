/**
 * The call to action. It leads to the apps; on the creators' landing page to the contact form, which a
 * script opens as a dialog (docs/product.md, site-3).
 */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink, type ButtonVariant } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Here and not beside the dialog, which every page would then import. */
export const CONTACT_DIALOG_ID = "contact-dialog";

export type GetStartedProps = {
	/** On the creators' landing page. */
	isForCreators: boolean;
	variant?: ButtonVariant;
	size?: "medium" | "large";
};

export function GetStarted({ isForCreators, variant, size = "medium" }: GetStartedProps) {
	const { t } = useTranslation();
	const target = isForCreators
		? { href: paths.contact(), "data-opens-dialog": CONTACT_DIALOG_ID }
		: { href: paths.getApp() };
	return (
		<ButtonLink variant={variant} size={size} wide={size === "large"} {...target}>
			{t("getStarted")}
			{size === "large" ? <Icon name="arrow-right" /> : null}
		</ButtonLink>
	);
}
