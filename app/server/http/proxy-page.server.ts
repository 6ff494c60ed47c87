/**
 * Static pages for answers whose visitor's language is unknown: from the proxy while no replica answers,
 * and to requests whose headers cannot be read. Each has its text in every language.
 */
import { getI18n } from "~/i18n/instance.server";
import { DEFAULT_LOCALE, LOCALES } from "~/i18n/locale";
import { type TextKey, textKey, translate } from "~/i18n/message";
import { renderStaticPage, toLanguage } from "./static-page.server";

type ProxyPage = { title: TextKey; text: TextKey };

/** Each is the file of this name in deploy/pages, which deploy/nginx.conf shows. */
const pages = {
	/** A replica is down, or too slow: whether it has done what was asked is unknown. */
	away: { title: textKey("common:refusal.awayTitle"), text: textKey("common:refusal.awayText") },
	"too-large": {
		title: textKey("common:refusal.largeTitle"),
		text: textKey("common:refusal.largeText"),
	},
	"long-headers": {
		title: textKey("common:refusal.headersTitle"),
		text: textKey("common:refusal.headersText"),
	},
} satisfies Record<string, ProxyPage>;

export type ProxyPageName = keyof typeof pages;
export const proxyPageNames = Object.keys(pages) as ProxyPageName[];

export function renderProxyPage(name: ProxyPageName): string {
	const { title, text } = pages[name];
	const parts = LOCALES.map((locale) => {
		const { t } = getI18n(locale);
		const say = (key: TextKey) => translate(t, { key });
		return (
			`<section ${toLanguage(locale)}><h1>${say(title)}</h1><p>${say(text)}</p>` +
			`<p><a class="on" href="">${t("common:refusal.again")}</a></p></section>`
		);
	});
	const first = translate(getI18n(DEFAULT_LOCALE).t, { key: title });
	return renderStaticPage({ locale: DEFAULT_LOCALE, title: first, main: parts.join("") });
}
