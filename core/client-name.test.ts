import { expect, it } from "vitest";
import { readClientName } from "./client-name";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)";

it.each([
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0",
		"Firefox 131, Windows",
	],
	[`Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`, "Chrome 128, Android"],
	[
		`Mozilla/5.0 (Linux; Android 14; SM-S918B) ${blink} SamsungBrowser/26.0 Mobile Safari/537.36`,
		"Samsung Internet 26, Android",
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/128.0.0.0`,
		"Edge 128, Windows",
	],
	[
		`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36 OPR/114.0.0.0`,
		"Opera 114, ChromeOS",
	],
	[`${iPhone} ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari 18, iPhone"],
	[`${iPhone} ${webKit} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, "Chrome 131, iPhone"],
	[
		`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
		"Safari 18, macOS",
	],
	["curl/8.5.0", undefined],
	["", undefined],
	[null, undefined],
])("%s is %s", (userAgent, name) => {
	expect(readClientName(userAgent)).toBe(name);
});
