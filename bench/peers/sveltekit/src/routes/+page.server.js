import { common, landing, pick } from "$lib/server/content.js";
import { fetchPlans } from "../../../page-parts/platform.js";

const heads = {
	listener: { title: landing.title, description: landing.description },
	creator: { title: landing.creatorTitle, description: landing.hero.creator.lead },
};
const { title, text, status, action } = landing.apps;
const shared = {
	...pick(landing, "pricing", "testimonials"),
	...pick(common, "mode", "fiveStars", "getStarted"),
	apps: { title: title["pre-launch"], text: text["pre-launch"], status: status.soon, action },
};

export async function load({ url }) {
	const mode = url.searchParams.get("mode") === "creator" ? "creator" : "listener";
	return {
		...heads[mode],
		mode,
		texts: { ...shared, hero: { ...landing.hero[mode], pause: landing.hero.pause }, features: landing.features[mode] },
		plans: await fetchPlans(),
	};
}
