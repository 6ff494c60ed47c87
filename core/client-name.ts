/** The browser and system that a User-Agent names, so that people recognise a session. */

/** The first match counts, because browsers also name those they resemble. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
	["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
	["Opera", /OPR\/(\d+)/],
	["Samsung Internet", /SamsungBrowser\/(\d+)/],
	["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
	["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
	["Safari", /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
	["Android", /Android/],
	["iPhone", /iPhone/],
	["iPad", /iPad/],
	["Windows", /Windows NT/],
	["ChromeOS", /CrOS/],
	["macOS", /Mac OS X/],
	["Linux", /Linux|X11/],
];

/** `Firefox 131, Windows`; undefined for anything but the usual browsers. */
export function readClientName(userAgent: string | null): string | undefined {
	if (userAgent === null) return undefined;
	const browser = browsers
		.map(([name, pattern]) => ({ name, version: pattern.exec(userAgent)?.[1] }))
		.find(({ version }) => version !== undefined);
	if (browser === undefined) return undefined;
	const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
	return [`${browser.name} ${browser.version}`, system].filter(Boolean).join(", ");
}
