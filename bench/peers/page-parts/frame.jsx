/** Header and footer of the React peers; each gets a copy at build time. */
import { joinClasses, PAGE } from "./classes";
import { Icon, LogoMark } from "./drawings";
import { ButtonLink, TextLink } from "./links";
import { getStartedPath } from "./mode";

/** A short frame omits links that lead away from a form. */
export const Frame = ({ texts, path, mode, isShort = false, children }) => (
	<>
		<a
			href="#main"
			className="visually-hidden fixed start-4 top-4 z-10 rounded-md bg-ink px-5 py-3 font-semibold text-paper"
		>
			{texts.skipToContent}
		</a>
		<Header texts={texts} path={path} mode={mode} isShort={isShort} />
		<main id="main" tabIndex={-1}>
			{children}
		</main>
		<Footer texts={texts} path={path} isShort={isShort} />
	</>
);

const Header = ({ texts, path, mode, isShort }) => (
	<header className="site-header border-b border-hairline">
		<div className={`${PAGE} flex min-h-16 flex-wrap items-center gap-x-1 sm:gap-x-3`}>
			<a href="/" className="inline-flex min-h-11 items-center rounded-md pe-2">
				<span className="inline-flex items-center gap-2.5 text-ink">
					<LogoMark size={32} />
					<span className="font-heading font-semibold text-h3">{texts.companyName}</span>
				</span>
			</a>
			<div id="site-menu" className="site-menu" popover="auto">
				{!isShort && <MainNavigation texts={texts} />}
				<div
					className={joinClasses(
						"flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap lg:ps-2",
						isShort && "lg:ms-auto",
					)}
				>
					<TextLink tone="quiet" className="grow lg:grow-0" href="/login">
						{texts.login}
					</TextLink>
					<ButtonLink href={getStartedPath(mode)}>{texts.getStarted}</ButtonLink>
				</div>
			</div>
			<TextLink
				tone="quiet"
				className="ms-auto min-w-11 justify-end lg:ms-0 lg:w-20"
				href={`${path}${path.includes("?") ? "&" : "?"}lang=ar`}
				hrefLang="ar"
				lang="ar"
			>
				العربية
			</TextLink>
			<button
				type="button"
				aria-label={texts.menu}
				className="grid size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
				popoverTarget="site-menu"
			>
				<Icon name="menu" size={24} />
			</button>
		</div>
	</header>
);

const MainNavigation = ({ texts }) => (
	<nav
		aria-label={texts.mainNavigation}
		className="grid gap-x-6 sm:flex lg:ms-auto lg:pe-2 lg:flex"
	>
		{["features", "pricing", "about"].map((section) => (
			<TextLink key={section} tone="quiet" href={`#${section}`}>
				{texts[section]}
			</TextLink>
		))}
	</nav>
);

const ROW = "flex flex-wrap items-center justify-between gap-x-8 gap-y-4";

const Footer = ({ texts, path, isShort }) => (
	<footer className="mt-auto border-t border-hairline bg-sunken">
		<div className={`${PAGE} grid gap-6 py-8 sm:py-10`}>
			{!isShort && (
				<p className="flex items-center gap-4 font-heading text-h3 font-semibold">
					<LogoMark size={40} className="shrink-0" />
					{texts.footer.signature}
				</p>
			)}
			<div className={ROW}>
				<FooterNavigation texts={texts} isShort={isShort} />
			</div>
			<div className={`${ROW} border-t border-hairline pt-6`}>
				<p className="text-small text-ink-soft">{texts.footer.copyright}</p>
				<ThemeForm texts={texts.theme} path={path} />
			</div>
		</div>
	</footer>
);

function FooterNavigation({ texts, isShort }) {
	const sections = [
		["/", texts.home],
		["#features", texts.features],
		["#pricing", texts.pricing],
		["/contact", texts.contact],
	];
	const links = isShort ? [["/contact?topic=question", texts.contact]] : sections;
	return (
		<nav aria-label={texts.footer.label} className="flex flex-wrap gap-x-6">
			{links.map(([href, name]) => (
				<a
					key={name}
					href={href}
					className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
				>
					{name}
				</a>
			))}
		</nav>
	);
}

const THEMES = { light: "sun", dark: "moon", system: "contrast" };
const CURRENT_THEME = "system";

const ThemeForm = ({ texts, path }) => (
	<form
		method="post"
		action="/theme"
		noValidate
		id="theme"
		aria-label={texts.label}
		className="inline-flex flex-wrap rounded-lg border border-hairline p-1"
	>
		<input type="hidden" name="redirectTo" value={`${path}#theme`} />
		{Object.entries(THEMES).map(([theme, icon]) => (
			<button
				key={theme}
				type="submit"
				name="theme"
				value={theme}
				aria-pressed={theme === CURRENT_THEME}
				className={joinClasses(
					"inline-flex min-h-11 items-center gap-2 rounded-md px-2.5 text-small",
					theme === CURRENT_THEME
						? "bg-surface font-semibold outline outline-hairline"
						: "text-ink-soft hover:text-ink",
				)}
			>
				<Icon name={icon} />
				{texts[theme]}
			</button>
		))}
	</form>
);
