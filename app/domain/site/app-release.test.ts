import { describe, expect, it } from "vitest";
import {
	appReleases,
	DEVICE_CLASSES,
	isOut,
	RELEASES,
	readDeviceClass,
	SHOWN_FEATURES,
} from "./app-release";

describe("the apps", () => {
	it("[site-19] are two for phones and three for computers", () => {
		const count = (device: string) => appReleases.filter((app) => app.device === device).length;
		expect(DEVICE_CLASSES.map(count)).toEqual([2, 3]);
	});

	it("[site-19] are out for phones alone, and that once they are launched", () => {
		const out = RELEASES.map((release) => appReleases.filter((app) => isOut(app, release)));
		expect(out.map((apps) => apps.map(({ id }) => id))).toEqual([[], ["ios", "android"]]);
	});

	it("each have more features than their card names, none of them twice", () => {
		for (const { id, features } of appReleases) {
			expect(features.length, id).toBeGreaterThan(SHOWN_FEATURES);
			expect(new Set(features).size, id).toBe(features.length);
		}
	});
});

describe("readDeviceClass", () => {
	it.each([null, undefined, "", "mobile", "watch", "Desktop"])("reads %s as a phone", (value) => {
		expect(readDeviceClass(value)).toBe("mobile");
	});

	it("knows the desktop", () => {
		expect(readDeviceClass("desktop")).toBe("desktop");
	});
});
