/**
 * The text pages: /privacy, /terms and /pages/NAME, written in Markdown. The built-in ones, such as
 * `pages/privacy.en.md`, are filled in with facts of the settings; those of the operator replace them, and are shown
 * as they are.
 */
import type { BrandPage, Seller } from "#core/brand/brand";
import type { ManualPaymentMethods } from "~/domain/manual-payment/method";
import { LOCALES, type Locale } from "~/i18n/locale";
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import { collectTextPageFacts, type TextPageFacts } from "./text-page-fact.server";

export type TextPage = {
	title: string;
	description: string | undefined;
	/** Safe markup, made of Markdown. */
	html: string;
	/** The language of the text, which may differ from the page's where there is only one. */
	locale: Locale;
};

export type TextPageLink = { href: string; title: string; locale: Locale };

export type TextPages = {
	/** The addresses of all pages that this server shows. */
	paths: readonly string[];
	/** Links to the privacy policy and the terms, which may be at an address of the operator. */
	privacyUrl: string;
	termsUrl: string;
	/** The operator's other pages, by the names of their files. The built-in ones are linked from the two above. */
	list(locale: Locale): readonly TextPageLink[];
	/** Renders a page once for each language and list of methods, which only two pages need; undefined for an unknown name. */
	find(
		name: string,
		locale: Locale,
		loadMethods: () => Promise<ManualPaymentMethods>,
	): Promise<TextPage | undefined>;
};

const builtInNames = ["accessibility", "payments", "privacy", "terms"] as const;
type BuiltInName = (typeof builtInNames)[number];

const isBuiltIn = (name: string): name is BuiltInName =>
	builtInNames.some((builtIn) => builtIn === name);

/** The texts that say how long each way to transfer takes. */
const namesMethods = (name: string) => name === "terms" || name === "payments";

/** The two pages that have an address of their own, and which a setting may replace. */
const isFixed = (name: string) => name === "privacy" || name === "terms";

/** Loaded when the first page is shown: most processes show none for a while. */
const builtInTexts = import.meta.glob<string>("../../../pages/*.md", {
	query: "?raw",
	import: "default",
});

type TextPageOptions = {
	settings: Settings;
	/** Undefined where the brand does not say who sells. */
	seller?: Seller | undefined;
	/** The pages of the brand. */
	ownFiles?: readonly BrandPage[] | undefined;
};

export async function createTextPages({
	settings,
	seller,
	ownFiles = [],
}: TextPageOptions): Promise<TextPages> {
	const { privacyUrl, termsUrl } = settings;
	const replaced = [privacyUrl && "privacy", termsUrl && "terms"];
	const names = [...new Set([...builtInNames, ...ownFiles.map(({ name }) => name)])]
		.filter((name) => !replaced.includes(name))
		.sort();
	const shown = new Map<string, { facts: string; page: Promise<TextPage> }>();
	const own = await renderOwnPages(ownFiles);

	/** A built-in text is rendered once for each list of methods. */
	const renderOnce = (name: BuiltInName, locale: Locale, methods: ManualPaymentMethods) => {
		const key = `${name} ${locale}`;
		const facts = JSON.stringify(methods);
		const earlier = shown.get(key);
		if (earlier?.facts === facts) return earlier.page;
		const page = renderBuiltIn(name, locale, { settings, seller, methods });
		shown.set(key, { facts, page });
		return page;
	};

	return {
		paths: names.map(toPath),
		privacyUrl: privacyUrl ?? paths.privacy(),
		termsUrl: termsUrl ?? paths.terms(),
		list: (locale) =>
			names
				.filter((name) => !isFixed(name))
				.flatMap((name) => {
					const page = chooseOwn(own, name, locale);
					return page ? [{ href: toPath(name), title: page.title, locale: page.locale }] : [];
				}),
		async find(name, locale, loadMethods) {
			if (!names.includes(name)) return undefined;
			const page = chooseOwn(own, name, locale);
			if (page || !isBuiltIn(name)) return page;
			return renderOnce(name, locale, namesMethods(name) ? await loadMethods() : []);
		},
	};
}

const toPath = (name: string): string => {
	if (name === "privacy") return paths.privacy();
	return name === "terms" ? paths.terms() : paths.page({ name });
};

type OwnPages = ReadonlyMap<string, Partial<Record<Locale, TextPage>>>;

async function renderOwnPages(files: readonly BrandPage[]): Promise<OwnPages> {
	const pages = new Map<string, Partial<Record<Locale, TextPage>>>();
	if (files.length === 0) return pages;
	const { renderMarkdown } = await import("#core/markdown");
	for (const { name, language: locale, markdown } of files) {
		const { title = name, summary, html } = renderMarkdown(markdown);
		const page = { title, description: summary, html, locale };
		pages.set(name, { ...pages.get(name), [locale]: page });
	}
	return pages;
}

/** Returns the page in this language, or in the only one that it has. */
function chooseOwn(own: OwnPages, name: string, locale: Locale): TextPage | undefined {
	const page = own.get(name);
	return page?.[locale] ?? LOCALES.map((other) => page?.[other]).find((one) => one !== undefined);
}

type BuiltInFacts = Pick<TextPageOptions, "settings" | "seller"> & {
	methods: ManualPaymentMethods;
};

async function renderBuiltIn(
	name: BuiltInName,
	locale: Locale,
	{ settings, seller, methods }: BuiltInFacts,
): Promise<TextPage> {
	const load = builtInTexts[`../../../pages/${name}.${locale}.md`];
	if (!load) throw new Error(`there is no text of ${name} in ${locale}`);
	const [text, { renderMarkdown }] = await Promise.all([load(), import("#core/markdown")]);
	const facts = collectTextPageFacts({ settings, seller, methods }, locale);
	const { title = name, summary, html } = renderMarkdown(await fillIn(text, facts));
	return { title, description: summary, html, locale };
}

async function fillIn(text: string, facts: TextPageFacts): Promise<string> {
	const { default: Mustache } = await import("mustache");
	return Mustache.render(text, facts, {}, { escape: escapeMarkdown });
}

/** Makes a fact plain words: no mark of Markdown, and one line. */
const escapeMarkdown = (fact: unknown): string =>
	String(fact)
		.replaceAll(/\s+/g, " ")
		.replaceAll(/[\\`*_{}[\]()#+.!|<>~&-]/g, String.raw`\$&`);
