/** @jsxImportSource hono/jsx */
/** The frame of every console page. English only, like the command line (docs/decisions/008). */
import type { Context } from "hono";
import { html } from "hono/html";
import type { Child } from "hono/jsx";
import enCommon from "../../locales/en/common.json";
import { CONSOLE_PATH, type Env } from "./env";

const operatorName = `${enCommon.companyName} operator`;

const sections = [
	["manual-payments", "Manual payments"],
	["transactions", "Transactions"],
	["webhooks", "Webhooks"],
	["outbox", "Outbox"],
	["contact-inquiries", "Inquiries"],
	["audit", "Audit"],
] as const;

type PageProps = {
	title: string;
	/** What the list is, in one sentence. */
	lead?: string;
	/** What came of the act before. */
	notice?: { tone: "success" | "warning"; text: string };
	children: Child;
};

export function renderPage(
	http: Context<Env>,
	props: PageProps,
	status: 200 | 404 | 422 | 429 | 500 = 200,
) {
	const { title, lead, notice, children } = props;
	return http.html(
		html`<!doctype html>${(
			<html lang="en">
				<head>
					<meta charset="utf-8" />
					<meta name="viewport" content="width=device-width, initial-scale=1" />
					<meta name="color-scheme" content="light dark" />
					<title>{`${status >= 400 ? "Error: " : ""}${title} – ${operatorName}`}</title>
					<link rel="stylesheet" href={`${CONSOLE_PATH}/style.css`} />
					<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				</head>
				<body>
					<a class="skip" href="#main">
						Skip to content
					</a>
					<Header operatorName={http.get("operatorName")} path={http.req.path} />
					<main id="main">
						<h1>{title}</h1>
						{lead ? <p class="lead">{lead}</p> : null}
						{notice ? (
							<p role="status" class={`notice ${notice.tone}`}>
								{notice.text}
							</p>
						) : null}
						{children}
					</main>
				</body>
			</html>
		)}`,
		status,
	);
}

function Header({ operatorName, path }: { operatorName: string | undefined; path: string }) {
	if (operatorName === undefined) {
		return (
			<header>
				<strong>{operatorName}</strong>
			</header>
		);
	}
	return (
		<header>
			<strong>{operatorName}</strong>
			<form method="post" action={`${CONSOLE_PATH}/logout`}>
				<bdi>{operatorName}</bdi> <button type="submit">Sign out</button>
			</form>
			<nav aria-label="Sections">
				{sections.map(([name, label]) => (
					<a
						key={name}
						href={`${CONSOLE_PATH}/${name}`}
						aria-current={path === `${CONSOLE_PATH}/${name}` ? "page" : undefined}
					>
						{label}
					</a>
				))}
			</nav>
		</header>
	);
}
