import { describe, expect, it } from "vitest";
import { measureWork } from "../../../tests/support/slowdown";
import { detectDevice } from "./device";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${webkit}`;
const pixel = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink}`;
const webview = `Mozilla/5.0 (Linux; Android 13; SM-A546B Build/TP1A; wv) ${blink} Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`;

describe("detectDevice", () => {
	it.each([
		["Android Chrome", `${pixel} Chrome/124.0.0.0 Mobile Safari/537.36`, "android", "browser"],
		[
			"Samsung",
			`${pixel} SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36`,
			"android",
			"browser",
		],
		[
			"Android tablet",
			`Mozilla/5.0 (Linux; Android 13; SM-X700) ${blink} Chrome/124.0 Safari/537.36`,
			"android",
			"browser",
		],
		[
			"Android Firefox",
			"Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0",
			"android",
			"firefox",
		],
		["Instagram on Android", `${webview} Instagram 329.0.0.41.93 Android`, "android", "in-app"],
		["Facebook on Android", `${webview} [FB_IAB/FB4A;FBAV/458.0.0.54.108;]`, "android", "in-app"],
		[
			"WhatsApp on Android",
			`${pixel} Chrome/124.0 Mobile Safari/537.36 WhatsApp/2.24.8`,
			"android",
			"in-app",
		],
		[
			"the Google app on Android",
			`${pixel} Version/4.0 Chrome/124.0 Mobile Safari/537.36 GSA/15.16.37.28.arm64`,
			"android",
			"browser",
		],
		["the Google app on an iPad", `${mac} GSA/314.0 Mobile/15E148 Safari/604.1`, "ios", "browser"],
		["iPhone Safari", `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`, "ios", "browser"],
		["iPhone Firefox", `${iphone} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`, "ios", "browser"],
		["Instagram on iPhone", `${iphone} Mobile/15E148 Instagram 329.0.0.41.93`, "ios", "in-app"],
		["Facebook on iPhone", `${iphone} Mobile/21E219 [FBAN/FBIOS;FBAV/458.0]`, "ios", "in-app"],
		["iPad Chrome", `${mac} CriOS/124.0 Version/17.4 Safari/605.1.15`, "ios", "browser"],
		[
			"Windows phone",
			`Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) ${blink} Edge/15 like iPhone`,
			"desktop",
			"browser",
		],
		[
			"Linux",
			`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/124.0 Safari/537.36`,
			"desktop",
			"browser",
		],
		["a link preview", "WhatsApp/2.23.20.0 A", "desktop", "browser"],
		["a crawler", "facebookexternalhit/1.1", "desktop", "browser"],
		["nothing", "", "desktop", "browser"],
		["no header", null, "desktop", "browser"],
	])("detects %s", (_name, userAgent, system, view) => {
		expect(detectDevice(userAgent)).toEqual({ system, view, isPerhapsIpad: false });
	});

	it("leaves open whether Safari on a Mac is an iPad", () => {
		const device = detectDevice(`${mac} Version/17.4 Safari/605.1.15`);
		expect(device).toEqual({ system: "desktop", view: "browser", isPerhapsIpad: true });
	});

	it("knows that Chrome on a Mac is not an iPad", () => {
		const chrome = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/124.0 Safari/537.36`;
		expect(detectDevice(chrome).isPerhapsIpad).toBe(false);
	});

	it("handles a long repetitive text at once", () => {
		const odd = `${mac} ${"Version/".repeat(30_000)}`;
		const detect = () => expect(detectDevice(odd).isPerhapsIpad).toBe(false);
		expect(measureWork(detect)).toBeLessThan(1000);
	});
});
