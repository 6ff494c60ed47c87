/* Draws public/preview/*.png, the pictures that messengers show of an invite or a discount link.
 * Run it after changing the identity: node scripts/preview-pictures.js */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { provideChromium } from "./chromium.js";

const pictures = {
	"invite-en": { name: "Sawt", title: "You're invited", line: "Podcasts, heard and made in Cairo" },
	"invite-ar": { name: "صوت", title: "وصلتك دعوة", line: "بودكاست يُسمع ويُصنع في القاهرة" },
	"discount-en": {
		name: "Sawt",
		title: "A discount for you",
		line: "Open the link to see your offer",
	},
	"discount-ar": { name: "صوت", title: "لك خصم", line: "افتح الرابط لترى عرضك" },
};

const fontFace = (script) => {
	const file = `@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`;
	const font = readFileSync(fileURLToPath(import.meta.resolve(file))).toString("base64");
	return `@font-face { font-family: ${script}; font-weight: 100 900;
		src: url(data:font/woff2;base64,${font}) }`;
};

/** The waveform of the identity: heard in saffron up to the playhead, ink after it. */
function drawWave() {
	const bars = Array.from({ length: 66 }, (_, index) => {
		const swell = Math.abs(Math.sin(index * 0.42) * Math.cos(index * 0.13 + 0.4));
		const height = 10 + Math.round(swell * 150);
		const color = index < 25 ? "#f0a922" : "#10272b";
		return `<path d="M${index * 16 + 8} ${90 - height / 2}v${height}" stroke="${color}"/>`;
	});
	return `<svg width="1056" height="180" fill="none" stroke-width="8" stroke-linecap="round">
		${bars.join("")}</svg>`;
}

const draw = (language, { name, title, line }) => `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"><style>
${fontFace("latin")} ${fontFace("arabic")}
body { margin: 0; padding: 60px 72px; width: 1056px; height: 510px; background: #faf5ea;
	color: #10272b; font-family: arabic, latin; display: flex; flex-direction: column; }
b { font-size: 44px; font-weight: 600 } h1 { font-size: 92px; font-weight: 600; margin: auto 0 0;
	letter-spacing: ${language === "ar" ? 0 : "-0.022em"} }
p { font-size: 36px; margin: 12px 0 36px; color: #4a5b5c }
[dir="rtl"] svg { transform: scaleX(-1) }
</style><b>${name}</b><h1>${title}</h1><p>${line}</p>${drawWave()}</html>`;

const browser = await chromium.launch({ executablePath: provideChromium() });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, texts] of Object.entries(pictures)) {
	await page.setContent(draw(name.slice(-2), texts));
	await page.evaluate(() => document.fonts.ready);
	const path = fileURLToPath(new URL(`../public/preview/${name}.png`, import.meta.url));
	await page.screenshot({ path });
}
await browser.close();
