/** The texts of the site. Load functions hand on those that their page shows. */
import content from "../../../../built/content.json";

const { companyName } = content.texts.common;

/** The locale files name the company by i18next's nesting. */
const nameCompany = (_key, value) =>
	typeof value === "string" ? value.replace(/\$t\((common:)?companyName\)/g, companyName) : value;

export const { auth, common, landing } = JSON.parse(JSON.stringify(content.texts), nameCompany);

export const pick = (texts, ...keys) => Object.fromEntries(keys.map((key) => [key, texts[key]]));
