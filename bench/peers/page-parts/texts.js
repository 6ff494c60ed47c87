/** Reads the texts of each page from our English locale files. */
import content from "../built/content.json";
import { fill } from "./fill";

const { auth, common, landing } = content.texts;

const describe = (title, description) => ({
	title: fill(common.titleWithName, { title, name: common.companyName }),
	description,
	siteName: common.companyName,
	imageLabel: common.shareImage,
});

const frame = {
	companyName: common.companyName,
	skipToContent: common.skipToContent,
	mainNavigation: common.mainNavigation,
	menu: common.menu,
	home: common.home,
	features: common.features,
	pricing: common.pricing,
	about: common.about,
	contact: common.contact,
	login: common.login,
	getStarted: common.getStarted,
	theme: common.theme,
	footer: common.footer,
};

/** Puts the visitor's own side first. */
const VOICES = { listener: ["first", "second", "third"], creator: ["second", "first", "third"] };

export const landingTexts = (mode) => ({
	head:
		mode === "creator"
			? describe(landing.creatorTitle, landing.hero.creator.lead)
			: describe(landing.title, landing.description),
	frame,
	modes: common.mode,
	hero: { ...landing.hero[mode], pause: landing.hero.pause, getStarted: common.getStarted },
	features: landing.features[mode],
	pricing: landing.pricing,
	testimonials: {
		title: landing.testimonials.title,
		stars: common.fiveStars,
		items: VOICES[mode].map((voice) => landing.testimonials.items[voice]),
	},
	apps: {
		title: landing.apps.title["pre-launch"],
		text: landing.apps.text["pre-launch"],
		status: landing.apps.status.soon,
		action: landing.apps.action,
	},
});

export const loginTexts = () => ({
	head: describe(auth.login.title, auth.login.description),
	frame,
	form: {
		title: auth.login.title,
		lead: auth.login.lead,
		email: auth.email,
		password: auth.password,
		show: auth.show,
		hide: auth.hide,
		showPassword: auth.showPassword,
		hidePassword: auth.hidePassword,
		submit: auth.login.submit,
		newHere: auth.login.newHere,
		createAccount: auth.login.createAccount,
		forgotPassword: auth.login.forgotPassword,
		backToHome: auth.backToHome,
		problem: auth.problem,
	},
});
