/**
 * Reads the device from the user agent, as far as opening the app depends on it (invite-9). It
 * knows people's browsers only; the server recognises bots.
 */
export type Device = {
	system: "android" | "ios" | "desktop";
	/** Firefox and the browsers inside other apps open links to apps in their own ways. */
	view: "browser" | "firefox" | "in-app";
	/** An iPad says that it is a Mac; only a script can count its touch points. */
	isPerhapsIpad: boolean;
};

/** Browsers inside Instagram, Facebook, Messenger, WhatsApp, and others that do not open links to apps. */
const IN_APP =
	/Instagram|FBA[NV]\/|FB_IAB|FBIOS|Messenger|WhatsApp|musical_ly|Bytedance|TikTok|Snapchat|Twitter for|LinkedInApp|\bLine\/|MicroMessenger|; wv\)/i;

/** Detects the device of a user agent; an unknown one is a desktop. */
export function detectDevice(userAgent: string | null | undefined): Device {
	const text = userAgent ?? "";
	const system = readSystem(text);
	const isMobile = system !== "desktop";
	return {
		system,
		view: readView(text, system),
		isPerhapsIpad: !isMobile && /Macintosh/.test(text) && /Version\/[\d.]+ Safari\//.test(text),
	};
}

function readView(text: string, system: Device["system"]): Device["view"] {
	if (system !== "desktop" && IN_APP.test(text)) return "in-app";
	return system === "android" && /Firefox\//.test(text) ? "firefox" : "browser";
}

function readSystem(text: string): Device["system"] {
	// Windows phones name Android and iPhone as well.
	if (/Windows/.test(text)) return "desktop";
	// Before iOS: the Google app calls itself GSA on both.
	if (/Android/.test(text)) return "android";
	// Chrome and Firefox on an iPad say Macintosh, but keep their own names for iOS.
	return /iPhone|iPad|iPod|CriOS|FxiOS|EdgiOS|GSA\//.test(text) ? "ios" : "desktop";
}
