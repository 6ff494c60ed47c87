/** Real user agents of browsers that open invite links. */

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) ${webkit}`;
const galaxyView = `Mozilla/5.0 (Linux; Android 14; SM-A546B Build/UP1A.231005.007; wv) ${blink} Version/4.0 Chrome/124.0.6367.113 Mobile Safari/537.36`;

export const userAgents = {
	"Android Chrome": `Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/124.0.0.0 Mobile Safari/537.36`,
	"Android Firefox": "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0",
	"Samsung Internet": `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A546B) ${blink} SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
	"iPhone Safari": `${iphone} Version/17.4.1 Mobile/15E148 Safari/604.1`,
	iPadOS: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.4.1 Safari/605.1.15`,
	Instagram: `${galaxyView} Instagram 329.0.0.41.93 Android (34/14; 450dpi; 1080x2125; samsung; SM-A546B; a54x; en_US)`,
	Facebook: `${galaxyView} [FB_IAB/FB4A;FBAV/461.0.0.45.84;]`,
	"Instagram on iPhone": `${iphone} Mobile/21E236 Instagram 329.0.8.28.97 (iPhone15,2; iOS 17_4_1; en_EG)`,
	desktop: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/124.0.0.0 Safari/537.36`,
} as const;

export type UserAgentName = keyof typeof userAgents;

export const userAgentNames = Object.keys(userAgents) as UserAgentName[];

/** The user agents of messengers and crawlers that fetch a link before anybody opens it. */
export const previewAgents = [
	"WhatsApp/2.23.20.0 A",
	"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
	"TelegramBot (like TwitterBot)",
	"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
];
