/** The document: language, direction, theme, header and footer around every page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getDocumentAttributes, useDocumentFacts } from "~/components/site/document-facts";
import { DocumentHead } from "~/components/site/document-head";
import { type PageScript, usePageHandle } from "~/components/site/page-handle";
import { SiteFooter } from "~/components/site/site-footer";
import { SiteHeader } from "~/components/site/site-header";
import { getDisplayName } from "~/domain/account/user";
import { AnotherAccountNotice, AnotherAccountWords } from "./components/site/another-account";
import { ErrorPage, getErrorTitleKey } from "./components/site/error-page";
import { SpeculationRules } from "./components/site/speculation-rules";
import inviteScriptUrl from "./enhance/invite?worker&url";
import mainScriptUrl from "./enhance/main?worker&url";
import marketingScriptUrl from "./enhance/marketing?worker&url";
import { getLocaleFacts } from "./i18n/locale";
import { type TextKey, translate } from "./i18n/message";
import stylesheetUrl from "./styles/app.css?url";
import { FailureWords } from "./ui/failure-words";
import { SkipLink } from "./ui/link";
import { ScriptOnly } from "./ui/script-only";

const scriptUrls: Record<PageScript, string> = {
	marketing: marketingScriptUrl,
	invite: inviteScriptUrl,
	main: mainScriptUrl,
};

export async function loader({ context }: LoaderFunctionArgs) {
	const user = await context.visitor();
	return {
		origin: context.origin,
		displayName: user ? getDisplayName(user) : null,
		mayPrefetch:
			context.settings.cacheSeconds > 0 && !context.session.hasCookie && !context.canSaveData,
	};
}

export function Layout({ children }: { children: ReactNode }) {
	const facts = useDocumentFacts();
	const { t } = useTranslation();
	const data = useRouteLoaderData<typeof loader>("root");
	const { direction } = getLocaleFacts(facts.locale);
	const handle = usePageHandle();
	// Without an error the hook gives null while rendering on the server.
	const error = useRouteError() ?? undefined;

	return (
		<html {...getDocumentAttributes(facts)} dir={direction}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{/* A number that looks like one of a phone may be an account or a reference: a tap must not call it. */}
				<meta name="format-detection" content="telephone=no" />
				<meta name="color-scheme" content="light dark" />
				{facts.inlineStyles === undefined ? (
					<link rel="stylesheet" href={stylesheetUrl} />
				) : (
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
					<style dangerouslySetInnerHTML={{ __html: facts.inlineStyles }} />
				)}
				<DocumentHead
					errorTitle={error === undefined ? undefined : t(getErrorTitleKey(error))}
					origin={data?.origin}
				/>
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
			</head>
			<body>
				<SkipLink>{t("skipToContent")}</SkipLink>
				<SiteHeader displayName={data?.displayName ?? null} isQuiet={handle.isQuiet ?? false} />
				{/* These templates come before those of regions, so that scripts find them first. */}
				<ScriptOnly>
					<AnotherAccountWords />
					<NetworkFailure words={handle.networkErrorKey ?? "common:networkError"} />
				</ScriptOnly>
				<main id="main" tabIndex={-1}>
					<AnotherAccountNotice />
					{children}
				</main>
				<SiteFooter isQuiet={handle.isQuiet ?? false} />
				{data?.mayPrefetch ? <SpeculationRules /> : null}
				{/* For paper only: it is loaded after all else, and does not hold up the paint. */}
				{facts.inlineStyles === undefined ? null : (
					<link rel="stylesheet" href={stylesheetUrl} media="print" />
				)}
				{/* Last: the text is painted while it loads, and the footer once it is whole (styles/site.css). */}
				<script type="module" src={scriptUrls[handle.script ?? "main"]} />
			</body>
		</html>
	);
}

function NetworkFailure({ words }: { words: TextKey }) {
	const { t } = useTranslation();
	return (
		<>
			<FailureWords status="answered">{t("requestFailed")}</FailureWords>
			<FailureWords>{translate(t, { key: words })}</FailureWords>
		</>
	);
}

export default function App() {
	return <Outlet />;
}

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
