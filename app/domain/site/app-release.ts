/**
 * The apps of the download page (docs/product.md, site-6): all in pre-launch, or those for phones
 * out.
 */

export const RELEASES = ["pre-launch", "launched"] as const;
/** Whether the apps are out, by the operator's setting. */
export type Release = (typeof RELEASES)[number];

export const DEVICE_CLASSES = ["mobile", "desktop"] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** The device that an address asks for; mobile for anything else, as for nothing. */
export const readDeviceClass = (value: unknown): DeviceClass =>
	value === "desktop" ? "desktop" : "mobile";

export const APP_VERSION = "v1.0";

/** Named on the card; the others are counted: `+3 more features`. */
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

/** True for an app that is available: those for phones, once they are launched. */
export const isOut = ({ device }: Pick<AppRelease, "device">, release: Release): boolean =>
	release === "launched" && device === "mobile";
