/** Header, main part and footer of a page, and the messages that its scripts may show. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type TextKey, translate } from "~/i18n/message";
import { FailureWords } from "~/ui/failure-words";
import { SkipLink } from "~/ui/link";
import { AnotherAccountNotice, AnotherAccountWords } from "./another-account";
import { usePageHandle, useSiteData } from "./page-handle";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { SpeculationRules } from "./speculation-rules";

export function SiteFrame({ children }: { children: ReactNode }) {
	const { t } = useTranslation();
	const { isQuiet = false, networkErrorKey = "common:networkError" } = usePageHandle();
	const { displayName, mayPrefetch } = useSiteData();
	return (
		<>
			<SkipLink>{t("skipToContent")}</SkipLink>
			<SiteHeader displayName={displayName} isQuiet={isQuiet} />
			{/* These templates come before those of regions, so that scripts find them first. */}
			<AnotherAccountWords />
			<NetworkFailure words={networkErrorKey} />
			<main id="main" tabIndex={-1}>
				<AnotherAccountNotice displayName={displayName} />
				{children}
			</main>
			<SiteFooter isQuiet={isQuiet} />
			{mayPrefetch ? <SpeculationRules /> : null}
		</>
	);
}

function NetworkFailure({ words }: { words: TextKey }) {
	const { t } = useTranslation();
	return (
		<>
			<FailureWords status="responded">{t("requestFailed")}</FailureWords>
			<FailureWords>{translate(t, { key: words })}</FailureWords>
		</>
	);
}
