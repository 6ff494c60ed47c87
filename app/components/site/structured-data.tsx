/** Who publishes this site, for search engines: a data block, which runs nothing. */
import { useTranslation } from "react-i18next";
import { LOCALES } from "~/i18n/locale";

export type StructuredDataProps = { origin: string; description?: string | undefined };

export function StructuredData({ origin, description }: StructuredDataProps) {
	const { t } = useTranslation();
	const name = t("companyName");
	const organization = { "@type": "Organization", "@id": `${origin}/#organization` };
	const graph = {
		"@context": "https://schema.org",
		"@graph": [
			{ ...organization, name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
			{
				"@type": "WebSite",
				"@id": `${origin}/#website`,
				name,
				description,
				url: `${origin}/`,
				inLanguage: LOCALES,
				publisher: { "@id": organization["@id"] },
			},
		],
	};
	return (
		<script
			type="application/ld+json"
			// "<" cannot end the element from inside a JSON string.
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, escaped here
			dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll("<", "\\u003c") }}
		/>
	);
}
