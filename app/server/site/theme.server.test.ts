import { describe, expect, it } from "vitest";
import { readTheme, rememberTheme } from "./theme.server";

const readAt = (path: string, cookies: string) =>
	readTheme(new Request(`https://sawt.example${path}`, { headers: { Cookie: cookies } }));

describe("the theme", () => {
	const both = "vite-ui-theme=light; subscription-ui-theme=dark";

	it.each(["/subscription?creator_id=1", "/creator-subscriptions", "/tipping"])(
		"[site-13] is the subscription pages' at %s, and falls back to the other one",
		(path) => {
			expect(readAt(path, both)).toBe("dark");
			expect(readAt(path, "vite-ui-theme=light")).toBe("light");
		},
	);

	it.each(["/", "/premium", "/subscriptions"])(
		"is the main pages' at %s, and falls back to the other one",
		(path) => {
			expect(readAt(path, both)).toBe("light");
			expect(readAt(path, "subscription-ui-theme=dark")).toBe("dark");
		},
	);

	it("is the system's without a choice, and for an invalid value", () => {
		expect(readAt("/", "")).toBe("system");
		expect(readAt("/", "vite-ui-theme=pink")).toBe("system");
	});

	it("[site-13] is stored under both names for a year when it is chosen", () => {
		const rest = "; Max-Age=31536000; Path=/; Secure; SameSite=Lax";
		const cookies = ["vite-ui-theme=dark", "subscription-ui-theme=dark"].map((pair) => pair + rest);
		expect(rememberTheme("dark", true)).toEqual(cookies);
	});
});
