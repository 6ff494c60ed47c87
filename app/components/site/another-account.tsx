/** Messages for a form that another account had opened, and that had no effect (session-35). */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ANOTHER_ACCOUNT_STATUS } from "~/domain/site/form";
import { FailureWords } from "~/ui/failure-words";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { useDocumentFacts } from "./document-facts";

/** Shown on top of the reloaded page, which is the current account's: `displayName` is its owner. */
export function AnotherAccountNotice({ displayName }: { displayName: string | null }) {
	const { isOfAnotherAccount } = useDocumentFacts();
	const { t } = useTranslation(["common", "auth"]);
	if (!isOfAnotherAccount || displayName === null) return null;
	return (
		<Page className="pt-5">
			<Notice tone="warning" role="alert" title={t("anotherAccount.title")}>
				{t("anotherAccount.text")} {t("auth:switchAccount.signedInAs")} <bdi>{displayName}</bdi>.
			</Notice>
		</Page>
	);
}

/** The message that a script shows beside the form, without leaving the page. */
export function AnotherAccountWords() {
	const { accountId } = useDocumentFacts();
	const { pathname, search } = useLocation();
	const { t } = useTranslation();
	if (accountId === undefined) return null;
	return (
		<FailureWords status={ANOTHER_ACCOUNT_STATUS}>
			{t("anotherAccount.title")} {t("anotherAccount.text")}{" "}
			<TextLink href={pathname + search}>{t("rejection.again")}</TextLink>
		</FailureWords>
	);
}
