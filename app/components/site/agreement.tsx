/**
 * Names the terms of service and the privacy policy beside the button that agrees to them (site-195). They open in a
 * tab of their own, so that nothing typed is lost.
 */
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { TextLink } from "~/ui/link";
import { useDocumentFacts } from "./document-facts";

type Act = "register" | "pay" | "contact";

export function Agreement({ act }: { act: Act }) {
	const { t } = useTranslation("common");
	const { privacyUrl, termsUrl } = useDocumentFacts();
	return (
		<p className="max-w-measure text-small text-ink-soft">
			<Trans
				t={t}
				i18nKey={`agreement.${act}`}
				components={{
					terms: <NewTabLink href={termsUrl} />,
					privacy: <NewTabLink href={privacyUrl} />,
				}}
			/>
		</p>
	);
}

type NewTabLinkProps = { href: string; children?: ReactNode };

function NewTabLink({ href, children }: NewTabLinkProps) {
	const { t } = useTranslation("common");
	return (
		<TextLink href={href} target="_blank" rel="noopener">
			{children}
			<span className="visually-hidden"> ({t("newTab")})</span>
		</TextLink>
	);
}
