/** The link to create an account, for which the code is kept; not for signed-in people. */
import { useIsSignedIn } from "~/components/account/signed-in";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { classNames } from "~/ui/class-names";
import { TextLink } from "~/ui/link";

export function JoinLine({ className }: { className?: string }) {
	const { t } = useTranslation("invite");
	if (useIsSignedIn()) return null;
	return (
		<p className={classNames("text-ink-soft", className)}>
			{t("open.joinText")} <TextLink href={paths.register()}>{t("open.join")}</TextLink>
		</p>
	);
}
