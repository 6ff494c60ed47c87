/** The document of every console page: its head, the header with the sections, and the content. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { getBrand } from "#core/brand/current-brand";
import { BrandStyles } from "~/components/site/brand-styles";
import { DocumentFactsProvider, useDocumentFacts } from "~/components/site/document-facts";
import { IconLinks } from "~/components/site/icon-links";
import { SiteMark } from "~/components/site/site-logo";
import { getLocaleFacts } from "~/i18n/locale";
import { operatorPaths } from "~/operator-paths";
import stylesheetUrl from "~/styles/operator.css?url";
import { usePageTitle } from "./console-page";
import { getFailureTitle } from "./failure-page";
import { ConsoleForm } from "./form";
import { type OperatorKey, useOperatorText } from "./operator-text";
import { useOperator } from "./permission";
import { useQuery } from "./query";

const sections: readonly (readonly [href: string, label: OperatorKey])[] = [
	[operatorPaths.today(), "nav.today"],
	[operatorPaths.list("numbers"), "nav.numbers"],
	[operatorPaths.list("manual-payments"), "nav.transfers"],
	[operatorPaths.list("transactions"), "nav.transactions"],
	[operatorPaths.list("people"), "nav.people"],
	[operatorPaths.list("catalogue"), "nav.catalogue"],
	[operatorPaths.list("contact-inquiries"), "nav.inquiries"],
	[operatorPaths.list("outbox"), "nav.outbox"],
	[operatorPaths.list("webhooks"), "nav.webhooks"],
	[operatorPaths.list("gateway-notices"), "nav.notices"],
	[operatorPaths.list("operators"), "nav.operators"],
	[operatorPaths.list("audit"), "nav.audit"],
];

export function ConsoleDocument({ children }: { children: ReactNode }) {
	const text = useOperatorText();
	const facts = useDocumentFacts();
	const siteName = text.t("frame.site", { product: text.productName });
	const { error } = facts;
	const pageTitle = usePageTitle();
	const title = error === undefined ? pageTitle : getFailureTitle(error, text);
	const prefix = facts.isRejected || error !== undefined ? text.t("frame.error") : "";
	// Forms carry the token of the operator's session, and no account of the site.
	const ownFacts = { ...facts, formToken: facts.console?.session?.formToken, accountId: undefined };
	return (
		<html
			lang={text.locale}
			dir={getLocaleFacts(text.locale).direction}
			data-theme="system"
			className={facts.canSaveData ? "no-webfont" : undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="format-detection" content="telephone=no" />
				<meta name="color-scheme" content="light dark" />
				<title>{`${prefix}${title} – ${siteName}`}</title>
				<link rel="stylesheet" href={stylesheetUrl} />
				<BrandStyles />
				<IconLinks />
			</head>
			<body>
				<DocumentFactsProvider facts={ownFacts}>
					<a className="skip" href="#main">
						{text.t("frame.skip")}
					</a>
					<Header siteName={siteName} />
					<main id="main">{children}</main>
				</DocumentFactsProvider>
			</body>
		</html>
	);
}

type HeaderProps = { siteName: string };

/** On a phone a popover button opens the sections, without script. */
function Header({ siteName }: HeaderProps) {
	const text = useOperatorText();
	const operator = useOperator();
	if (operator === undefined) {
		return (
			<header>
				<Logo siteName={siteName} />
				<div className="account">
					<LanguageLink />
				</div>
			</header>
		);
	}
	return (
		<header>
			<Logo siteName={siteName} />
			<button type="button" {...{ popovertarget: "menu" }} className="menu">
				{text.t("frame.menu")}
			</button>
			<SearchForm />
			<div id="menu" {...{ popover: "auto" }} className="panel">
				<div className="account">
					<LanguageLink />
					<ConsoleForm action={operatorPaths.logout()}>
						<bdi>{operator.name}</bdi> <button type="submit">{text.t("frame.signOut")}</button>
					</ConsoleForm>
				</div>
				<Navigation />
				<button
					type="button"
					{...{ popovertarget: "menu", popovertargetaction: "hide" }}
					className="menu"
				>
					{text.t("frame.close")}
				</button>
			</div>
		</header>
	);
}

/** Drawn by attributes: styles in the markup are not allowed here. */
const OwnMark = () => (
	<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
		<path d="M4 14v4M10 9v14M22 11v10M28 14v4" />
		<path d="M16 3v26" className="voice" />
	</svg>
);

const Logo = ({ siteName }: HeaderProps) => (
	<a href={operatorPaths.today()} className="logo">
		{getBrand() ? <SiteMark size={28} /> : <OwnMark />}
		<strong>{siteName}</strong>
	</a>
);

function LanguageLink() {
	const { other } = useOperatorText();
	const { pathname } = useLocation();
	const query = useQuery();
	query.set("lang", other);
	return (
		<a href={`${pathname}?${query}`} lang={other} hrefLang={other}>
			{getLocaleFacts(other).ownName}
		</a>
	);
}

/** A record or a question belongs to the section of its list. */
function getCurrent(path: string, section: string): "page" | "true" | undefined {
	if (path === section) return "page";
	return section !== operatorPaths.today() && path.startsWith(`${section}/`) ? "true" : undefined;
}

function Navigation() {
	const text = useOperatorText();
	const { pathname } = useLocation();
	return (
		<nav aria-label={text.t("frame.sections")}>
			{sections.map(([href, label]) => (
				<a key={href} href={href} aria-current={getCurrent(pathname, href)}>
					{text.t(label)}
				</a>
			))}
		</nav>
	);
}

function SearchForm() {
	const text = useOperatorText();
	const query = useQuery();
	return (
		<form method="get" action={operatorPaths.search()} className="search">
			<label htmlFor="q">{text.t("search.label")}</label>
			<div>
				<input
					id="q"
					name="q"
					type="search"
					dir="auto"
					defaultValue={query.get("q") ?? ""}
					maxLength={200}
					placeholder={text.t("search.label")}
				/>
				<button type="submit">{text.t("search.submit")}</button>
			</div>
		</form>
	);
}
