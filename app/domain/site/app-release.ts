/** The apps of the download page (site-6), before and after their launch. */
export const RELEASES = ["pre-launch", "launched"] as const;
/** Whether the apps are out, by the operator's setting. */
export type Release = (typeof RELEASES)[number];

export const DEVICE_CLASSES = ["mobile", "desktop"] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Reads the device that an address names; mobile for anything else. */
export const readDeviceClass = (value: unknown): DeviceClass =>
	value === "desktop" ? "desktop" : "mobile";

export const APP_VERSION = "v1.0";

/** How many features a card names; it counts the others: `+3 more features`. */
export const SHOWN_FEATURES = 3;

export type AppFeature =
	| "offline"
	| "quality"
	| "recommendations"
	| "creators"
	| "support"
	| "live"
	| "studio"
	| "analytics";

export type AppRelease = {
	id: "ios" | "android" | "windows" | "macos" | "linux";
	device: DeviceClass;
	features: readonly AppFeature[];
};

/** Phones are for listening, desktops for producing as well. */
const phoneFeatures: AppFeature[] = [
	"offline",
	"quality",
	"recommendations",
	"creators",
	"support",
	"live",
];
const deskFeatures: AppFeature[] = ["quality", "studio", "live", "analytics", "recommendations"];

export const appReleases: readonly AppRelease[] = [
	{ id: "ios", device: "mobile", features: phoneFeatures },
	{ id: "android", device: "mobile", features: phoneFeatures },
	{ id: "windows", device: "desktop", features: deskFeatures },
	{ id: "macos", device: "desktop", features: deskFeatures },
	{ id: "linux", device: "desktop", features: deskFeatures },
];

/** True for an app that is available: the phone apps once they are launched. */
export const isOut = ({ device }: Pick<AppRelease, "device">, release: Release): boolean =>
	release === "launched" && device === "mobile";
