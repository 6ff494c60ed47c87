/** The texts of the site. Load functions pass on the ones their page shows. */
import content from "../../../../built/content.json";

export const { auth, common, landing } = content.texts;

export const pick = (texts, ...keys) => Object.fromEntries(keys.map((key) => [key, texts[key]]));
