import { getPalettes } from "#core/brand/current-palette";
import { SCHEMES } from "#core/brand/palette";
import { useDocumentFacts } from "./document-facts";

/** Gives the bars of a browser the colour of the page's ground (site-241). */
export function ThemeColour() {
	const { theme } = useDocumentFacts();
	const palettes = getPalettes();
	if (theme !== "system") return <meta name="theme-color" content={palettes[theme].paper} />;
	return SCHEMES.map((scheme) => (
		<meta
			key={scheme}
			name="theme-color"
			content={palettes[scheme].paper}
			media={`(prefers-color-scheme: ${scheme})`}
		/>
	));
}
