import { describe, expect, it } from "vitest";
import { readTheme, rememberTheme } from "./theme.server";

const readAt = (path: string, cookies: string) =>
	readTheme(new Request(`https://sawt.example${path}`, { headers: { Cookie: cookies } }));

describe("the theme", () => {
	const both = "vite-ui-theme=light; subscription-ui-theme=dark";

	it.each(["/subscription?creator_id=1", "/creator-subscriptions", "/tipping"])(
		"[site-13] is that of the subscription pages at %s, and the other one without it",
		(path) => {
			expect(readAt(path, both)).toBe("dark");
			expect(readAt(path, "vite-ui-theme=light")).toBe("light");
		},
	);

	it.each(["/", "/premium", "/subscriptions"])(
		"is that of the main pages at %s, and the other one without it",
		(path) => {
			expect(readAt(path, both)).toBe("light");
			expect(readAt(path, "subscription-ui-theme=dark")).toBe("dark");
		},
	);

	it("is the system's for who chose none, and for what is none", () => {
		expect(readAt("/", "")).toBe("system");
		expect(readAt("/", "vite-ui-theme=pink")).toBe("system");
	});

	it("[site-13] is kept under both names for a year when it is chosen", () => {
		const rest = "; Max-Age=31536000; Path=/; Secure; SameSite=Lax";
		const cookies = ["vite-ui-theme=dark", "subscription-ui-theme=dark"].map((pair) => pair + rest);
		expect(rememberTheme("dark", true)).toEqual(cookies);
	});
});
