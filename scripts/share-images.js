/*
 * Draws public/share-*.png, the preview pictures of shared links: for the site, an invite and a
 * discount, in both languages. Run it after changing the motif, the colours or the texts: node
 * scripts/share-images.js.
 */
import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { chromiumArguments, findWholeChromium } from "./chromium.js";

const root = new URL("..", import.meta.url);
const font = (script) =>
	readFileSync(
		new URL(
			import.meta.resolve(
				`@fontsource-variable/readex-pro/files/readex-pro-${script}-wght-normal.woff2`,
			),
		),
	).toString("base64");
const faces = ["latin", "arabic"]
	.map(
		(script) =>
			`@font-face{font-family:Readex${script};font-weight:100 900;src:url(data:font/woff2;base64,${font(script)})}`,
	)
	.join("");

const tokens = readFileSync(new URL("app/styles/tokens.css", root), "utf8");
/** The colour of a token in the light scheme, which stands first. */
const colourOf = (token) => new RegExp(`--${token}: (#[\\da-f]+);`).exec(tokens)[1];
const [paper, ink, accent] = ["paper", "ink", "accent"].map(colourOf);

/**
 * Draws bars that rise and fall like speech; the drawing is fixed and the same in every picture.
 */
function drawBars() {
	const bars = Array.from({ length: 86 }, (_, index) => {
		const swell = Math.abs(Math.sin(index / 4.6) * Math.cos(index / 11) + 0.2 * Math.sin(index));
		const height = 14 + Math.round(swell * 150);
		const color = index < 33 ? accent : ink;
		return `<path stroke="${color}" d="M${index * 14 + 6} ${120 - height / 2}v${height}"/>`;
	});
	return `<svg viewBox="0 0 1200 240" width="1200" height="240" stroke-width="6" stroke-linecap="round">${bars.join("")}<path stroke="${ink}" stroke-width="4" d="M462 10v220"/></svg>`;
}

const readTexts = (locale, namespace) =>
	JSON.parse(readFileSync(new URL(`locales/${locale}/${namespace}.json`, root), "utf8"));

/** Maps each file name to the text on its picture. */
function listPictures(locale) {
	const { companyName, footer } = readTexts(locale, "common");
	const { link } = readTexts(locale, "invite");
	const withName = (text) => text.replace("$t(common:companyName)", companyName);
	return {
		[`share-${locale}`]: footer.signature,
		[`share-invite-${locale}`]: withName(link.invite.title),
		[`share-discount-${locale}`]: withName(link.discount.title),
	};
}

function drawPage(locale, line) {
	const { companyName } = readTexts(locale, "common");
	const isArabic = locale === "ar";
	return `<!doctype html><html lang="${locale}" dir="${isArabic ? "rtl" : "ltr"}"><style>${faces}
		body{margin:0;width:1200px;height:630px;background:${paper};color:${ink};font-family:Readexarabic,Readexlatin;display:flex;flex-direction:column}
		b{font-size:44px;font-weight:600;padding:64px 72px 0} p{margin:28px 72px auto;font-size:${isArabic ? 68 : 72}px;font-weight:600;line-height:${isArabic ? 1.5 : 1.15};max-width:${isArabic ? "none" : "22ch"};text-wrap:balance;letter-spacing:${isArabic ? 0 : -0.02}em}
		svg{flex:none;fill:none;margin-bottom:40px;${isArabic ? "transform:scaleX(-1)" : ""}}</style>
		<b>${companyName}</b><p>${line}</p>${drawBars()}</html>`;
}

// Uses the full browser, because the shell renders letters slightly differently.
const browser = await chromium.launch({
	executablePath: findWholeChromium(),
	args: chromiumArguments,
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const locale of readdirSync(new URL("locales", root))) {
	for (const [name, line] of Object.entries(listPictures(locale))) {
		await page.setContent(drawPage(locale, line));
		await page.evaluate(() => document.fonts.ready);
		const { pathname } = new URL(`public/${name}.png`, root);
		await page.screenshot({ path: pathname });
	}
}
await browser.close();
