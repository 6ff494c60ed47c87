/** The content of a console page: its heading, the outcome of the act before, and what it shows. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OperatorPermission } from "#core/operator-role";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { HeadData } from "~/components/site/document-head";
import { usePageData, usePageHandle } from "~/components/site/page-handle";
import { translate } from "~/i18n/message";
import { Notice, type Shown, useActedOn } from "./notice";
import { LookOnly } from "./permission";
import { ActedOn } from "./record";
import { TextWithValues } from "./value";

/** The title of an action, of a loader, or of the route: the heading, and the document's title. */
export function usePageTitle(): string {
	const { t } = useTranslation();
	const { actionTitle } = useDocumentFacts();
	const { titleKey } = usePageHandle();
	const { title } = usePageData<HeadData>();
	return actionTitle ?? title ?? (titleKey ? translate(t, { key: titleKey }) : "");
}

type ConsolePageProps = Shown & {
	/** Replaces the title of the route on an error page. */
	title?: string;
	/** One sentence that says what the page is. */
	lead?: string | undefined;
	/** The permission to act here; operators without it read that they lack it. */
	permission?: OperatorPermission;
	children?: ReactNode;
};

export function ConsolePage({ title, lead, permission, children, ...shown }: ConsolePageProps) {
	const pageTitle = usePageTitle();
	return (
		<>
			<h1>
				<TextWithValues>{title ?? pageTitle}</TextWithValues>
			</h1>
			{lead ? (
				<p className="lead">
					<TextWithValues>{lead}</TextWithValues>
				</p>
			) : null}
			<Notice {...shown} />
			{permission ? <LookOnly permission={permission} /> : null}
			<ActedOn.Provider value={useActedOn(shown)}>{children}</ActedOn.Provider>
		</>
	);
}
