import { common, pick } from "$lib/server/content.js";

const { footer } = common;
const frame = {
	...pick(common, "companyName", "skipToContent", "mainNavigation", "home", "features", "pricing"),
	...pick(common, "about", "contact", "login", "getStarted", "menu", "theme", "shareImage"),
	...pick(common, "titleWithName", "titleRefused"),
	footer,
};

export const load = () => ({ common: frame });
