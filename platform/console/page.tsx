/** @jsxImportSource hono/jsx */
/** The frame of every console page, in the chosen language (docs/decisions/030). */
import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { OperatorPermission as Permission } from "#core/operator-role";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleContext } from "./env";
import { LookOnly, RoleContext } from "./permission";
import { FormOperator, FormToken, PostForm } from "./post-form";
import { ActedOn } from "./record";

/** The path after /operator and the label of each section. */
const sections: readonly (readonly [path: string, label: ConsoleKey])[] = [
	["", "nav.today"],
	["/manual-payments", "nav.transfers"],
	["/transactions", "nav.transactions"],
	["/people", "nav.people"],
	["/catalogue", "nav.catalogue"],
	["/contact-inquiries", "nav.inquiries"],
	["/outbox", "nav.outbox"],
	["/webhooks", "nav.webhooks"],
	["/operators", "nav.operators"],
	["/audit", "nav.audit"],
];

/** The fragment to which an act redirects. */
export const NOTICE_ID = "notice";

export type Notice = {
	tone: "success" | "warning" | "danger";
	text: string;
	/** The record that it is about, on a page of many. */
	record?: string;
	/** The record's own page, when the record is not on this page. */
	away?: string;
	/** The text of the link to that page. */
	awayName?: string;
};

type PageProps = {
	title: string;
	/** One sentence that says what the page is. */
	lead?: string;
	/** The outcome of the act before. */
	notice?: Notice | undefined;
	/** The duty that acts here; operators without it are told so. */
	duty?: Permission;
	children: Child;
};

export function renderPage(
	http: ConsoleContext,
	props: PageProps,
	status: 200 | 403 | 404 | 409 | 422 | 429 | 500 | 503 = 200,
) {
	const { title, lead, notice, duty, children } = props;
	const { id, role } = http.get("operator") ?? {};
	const text = http.get("text");
	const siteName = text.t("frame.site", { product: text.productName });
	const prefix = status >= 400 ? text.t("frame.error") : "";
	return http.html(
		html`<!doctype html>${(
			<html lang={text.locale} dir={text.direction}>
				<head>
					<meta charset="utf-8" />
					<meta name="viewport" content="width=device-width, initial-scale=1" />
					<meta name="format-detection" content="telephone=no" />
					<meta name="color-scheme" content="light dark" />
					<title>{`${prefix}${title} – ${siteName}`}</title>
					<link rel="stylesheet" href={`${CONSOLE_PATH}/style.css`} />
					<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				</head>
				<body>
					<FormToken.Provider value={http.get("formToken")}>
						<a class="skip" href="#main">
							{text.t("frame.skip")}
						</a>
						<Header http={http} text={text} siteName={siteName} />
						<FormOperator.Provider value={id}>
							<main id="main">
								<h1>{title}</h1>
								{lead ? <p class="lead">{lead}</p> : null}
								{notice ? <Outcome notice={notice} text={text} /> : null}
								{duty ? <LookOnly role={role} duty={duty} text={text} /> : null}
								<ActedOn.Provider value={notice?.record}>
									<RoleContext.Provider value={role}>{children}</RoleContext.Provider>
								</ActedOn.Provider>
							</main>
						</FormOperator.Provider>
					</FormToken.Provider>
				</body>
			</html>
		)}`,
		status,
	);
}

function Outcome({ notice, text }: { notice: Notice; text: ConsoleText }) {
	const { tone, record, away, awayName: name } = notice;
	return (
		<p id={NOTICE_ID} role="status" tabindex={-1} class={`notice ${tone}`}>
			{notice.text}{" "}
			{record ? <a href={`#${encodeURIComponent(record)}`}>{text.t("done.seeRecord")}</a> : null}
			{away ? (
				<a href={away}>{name ? text.t("done.openNamed", { name }) : text.t("done.openRecord")}</a>
			) : null}
		</p>
	);
}

type HeaderProps = { http: ConsoleContext; text: ConsoleText; siteName: string };

/** On a phone a popover button opens the sections, without script. */
function Header({ http, text, siteName }: HeaderProps) {
	const operatorName = http.get("operator")?.name;
	if (operatorName === undefined) {
		return (
			<header>
				<Logo siteName={siteName} />
				<div class="account">
					<LanguageLink http={http} text={text} />
				</div>
			</header>
		);
	}
	return (
		<header>
			<Logo siteName={siteName} />
			<button type="button" popovertarget="menu" class="menu">
				{text.t("frame.menu")}
			</button>
			<SearchForm text={text} typed={http.req.query("q") ?? ""} />
			<div id="menu" popover="auto" class="panel">
				<div class="account">
					<LanguageLink http={http} text={text} />
					<PostForm action={`${CONSOLE_PATH}/logout`}>
						<bdi>{operatorName}</bdi> <button type="submit">{text.t("frame.signOut")}</button>
					</PostForm>
				</div>
				<Navigation path={http.req.path} text={text} />
				<button type="button" popovertarget="menu" popovertargetaction="hide" class="menu">
					{text.t("frame.close")}
				</button>
			</div>
		</header>
	);
}

/** The mark of the site, drawn by attributes: styles in the markup are not allowed here. */
const Logo = ({ siteName }: { siteName: string }) => (
	<a href={CONSOLE_PATH} class="logo">
		<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
			<path d="M4 14v4M10 9v14M22 11v10M28 14v4" />
			<path d="M16 3v26" class="voice" />
		</svg>
		<strong>{siteName}</strong>
	</a>
);

function LanguageLink({ http, text }: Omit<HeaderProps, "siteName">) {
	const query = new URLSearchParams(http.req.query());
	query.set("lang", text.other);
	return (
		<a href={`${http.req.path}?${query}`} lang={text.other} hreflang={text.other}>
			{text.otherName}
		</a>
	);
}

/** A record or a question belongs to the section of its list. */
function currentOf(path: string, section: string) {
	if (path === section) return "page";
	return section !== CONSOLE_PATH && path.startsWith(`${section}/`) ? "true" : undefined;
}

function Navigation({ path, text }: { path: string; text: ConsoleText }) {
	return (
		<nav aria-label={text.t("frame.sections")}>
			{sections.map(([name, label]) => {
				const href = `${CONSOLE_PATH}${name}`;
				return (
					<a key={name} href={href} aria-current={currentOf(path, href)}>
						{text.t(label)}
					</a>
				);
			})}
		</nav>
	);
}

function SearchForm({ text, typed }: { text: ConsoleText; typed: string }) {
	return (
		<form method="get" action={`${CONSOLE_PATH}/search`} class="search">
			<label for="q">{text.t("search.label")}</label>
			<div>
				<input
					id="q"
					name="q"
					type="search"
					dir="auto"
					value={typed}
					maxlength={200}
					placeholder={text.t("search.label")}
				/>
				<button type="submit">{text.t("search.submit")}</button>
			</div>
		</form>
	);
}
