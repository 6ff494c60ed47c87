import ar from "../../locales/ar/common.json";
import en from "../../locales/en/common.json";

/** How a house is named in an English text, and in an Arabic one in place of the quoted name. */
type HouseNames = { en: string; ar: string };

/** Returns a text of the product with another house's name in place of its own. */
export const replaceHouseName = (text: string, names: HouseNames): string =>
	text.replaceAll(`«${ar.companyName}»`, () => names.ar).replaceAll(en.companyName, () => names.en);
