/** The document: language, direction, theme, styles and script. The frame of a page belongs to its layouts. */
import { Outlet, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConsoleDocument } from "~/components/operator/console-document";
import { BrandStyles } from "~/components/site/brand-styles";
import { getDocumentAttributes, useDocumentFacts } from "~/components/site/document-facts";
import { DocumentHead } from "~/components/site/document-head";
import { IconLinks } from "~/components/site/icon-links";
import { type PageScript, usePageHandle } from "~/components/site/page-handle";
import { ThemeColour } from "~/components/site/theme-colour";
import { ErrorPage } from "./components/site/error-page";
import inviteScriptUrl from "./enhance/invite?worker&url";
import landingScriptUrl from "./enhance/landing?worker&url";
import mainScriptUrl from "./enhance/main?worker&url";
import marketingScriptUrl from "./enhance/marketing?worker&url";
import signInScriptUrl from "./enhance/sign-in?worker&url";
import { getLocaleFacts } from "./i18n/locale";
import stylesheetUrl from "./styles/app.css?url";

const scriptUrls: Record<PageScript, string> = {
	landing: landingScriptUrl,
	marketing: marketingScriptUrl,
	invite: inviteScriptUrl,
	"sign-in": signInScriptUrl,
	main: mainScriptUrl,
};

export function Layout({ children }: { children: ReactNode }) {
	const { isConsole } = usePageHandle();
	// Beside a live platform there is no console, and its addresses are like all unknown ones.
	const { console } = useDocumentFacts();
	return isConsole && console ? (
		<ConsoleDocument>{children}</ConsoleDocument>
	) : (
		<SiteDocument>{children}</SiteDocument>
	);
}

function SiteDocument({ children }: { children: ReactNode }) {
	const facts = useDocumentFacts();
	const { direction } = getLocaleFacts(facts.locale);
	const handle = usePageHandle();
	// The page of a missing address plays, and has no other part that needs a script of its own.
	const script = facts.error === undefined ? (handle.script ?? "main") : "landing";

	return (
		<html {...getDocumentAttributes(facts)} dir={direction}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{/* A number that looks like one of a phone may be an account or a reference: a tap must not call it. */}
				<meta name="format-detection" content="telephone=no" />
				<meta name="color-scheme" content="light dark" />
				<ThemeColour />
				{facts.inlineStyles === undefined ? (
					<link rel="stylesheet" href={stylesheetUrl} />
				) : (
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet
					<style dangerouslySetInnerHTML={{ __html: facts.inlineStyles }} />
				)}
				<BrandStyles />
				<DocumentHead />
				<IconLinks />
			</head>
			<body>
				{children}
				{/* On most pages for paper only. It is loaded after all else, and does not hold up the paint. */}
				{facts.inlineStyles === undefined ? null : (
					<link
						rel="stylesheet"
						href={stylesheetUrl}
						media={handle.needsWholeSheet ? undefined : "print"}
					/>
				)}
				{/* Last: the text is painted while it loads, and the footer once it is whole (styles/site.css). */}
				<script type="module" src={scriptUrls[script]} />
			</body>
		</html>
	);
}

export default function Document() {
	return <Outlet />;
}

/** Shown where even the frame of a page failed. */
export function ErrorBoundary() {
	return (
		<main id="main">
			<ErrorPage error={useRouteError()} />
		</main>
	);
}
