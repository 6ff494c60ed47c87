/** The texts and drawings of the site. */
import content from "../../built/content.json";

const { companyName } = content.texts.common;

/** The locale files name the company by i18next's nesting. */
const nameCompany = (_key, value) =>
	typeof value === "string" ? value.replace(/\$t\((common:)?companyName\)/g, companyName) : value;

export const { auth, common, landing } = JSON.parse(JSON.stringify(content.texts), nameCompany);
export const { icons, waves } = content;

/** Puts values into the {{places}} of a text. */
export const fill = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_place, key) => values[key]);

/** Creators write to the company, everybody else gets the app. */
export const getStartedPath = (mode) => (mode === "creator" ? "/contact" : "/get-app");
