/** Texts for hydrated pages, carried as a data block: no request of their own, no script hash. */
import { useTranslation } from "react-i18next";
import type { Texts } from "~/i18n/browser-texts";

const ELEMENT_ID = "translations";

/** Only the namespaces that the page uses reach the browser. */
export function Translations({ namespaces }: { namespaces: readonly string[] }) {
	const { i18n } = useTranslation();
	const texts = Object.fromEntries(
		["common", ...namespaces].map((name) => [name, i18n.getResourceBundle(i18n.language, name)]),
	);
	return (
		<script
			id={ELEMENT_ID}
			type="application/json"
			// "<" cannot end the element from inside a JSON string.
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, escaped here
			dangerouslySetInnerHTML={{ __html: JSON.stringify(texts).replaceAll("<", "\\u003c") }}
		/>
	);
}

export function readTranslations(document: Document): Texts {
	return JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? "{}");
}
