/** The logo inside a page that has to be whole by itself. */
import type { Brand } from "./brand";
import type { Drawing } from "./brand-drawing";

/** A larger logo would make such a page heavy. */
const MAX_BYTES = 6 * 1024;
const HEIGHT = 40;

/**
 * Returns the logo as an image of data, for the theme of the device; undefined without a logo, or with a large one.
 *
 * @param name markup that may stand in an attribute
 */
export function drawLogo({ logo, logoDark }: Brand, name: string): string | undefined {
	if (!logo || !isSmall(logo)) return undefined;
	const width = Math.round((HEIGHT * logo.width) / logo.height);
	const picture = `<img src="${toDataUrl(logo)}" alt="${name}" width="${width}" height="${HEIGHT}">`;
	if (!logoDark || !isSmall(logoDark)) return picture;
	return `<picture><source media="(prefers-color-scheme: dark)" srcset="${toDataUrl(logoDark)}">${picture}</picture>`;
}

const isSmall = ({ markup }: Drawing) => markup.length <= MAX_BYTES;

const toDataUrl = ({ markup }: Drawing): string =>
	`data:image/svg+xml;base64,${Buffer.from(markup).toString("base64")}`;
