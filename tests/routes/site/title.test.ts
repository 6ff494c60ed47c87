/** Tests page titles, which name the state of a page, not only its address. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/auth.json";
import contactAr from "../../../locales/ar/contact.json";
import downloadAr from "../../../locales/ar/download.json";
import landingAr from "../../../locales/ar/landing.json";
import en from "../../../locales/en/auth.json";
import contactEn from "../../../locales/en/contact.json";
import downloadEn from "../../../locales/en/download.json";
import landingEn from "../../../locales/en/landing.json";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";

let server: Site;
beforeAll(async () => {
	server = await startSite();
});
afterAll(() => server.stop());

const texts = {
	en: { auth: en, contact: contactEn, download: downloadEn, landing: landingEn, name: "Sawt" },
	ar: { auth: ar, contact: contactAr, download: downloadAr, landing: landingAr, name: "صوت" },
};

describe.each(["en", "ar"] as const)("a title in %s", (language) => {
	const { auth, contact, download, landing, name } = texts[language];

	it("[site-27] follows the state of its page", async () => {
		const visitor = createPageClient(server, { "Accept-Language": language });
		const titles: Record<string, string> = {
			"/?mode=creator": landing.creatorTitle,
			"/get-app?platform=desktop": download.listTitle.desktop,
			"/contact?sent=yes": contact.sent.title,
			"/contact?topic=payment&sent=yes": contact.support.sent,
			"/forgot-password?sent=yes": auth.forgot.sentTitle,
			"/verify-email": auth.verify.failedTitle,
			"/verify-email?token=some": auth.verify.confirmTitle,
			"/verify-email?request=new": auth.verify.request,
			"/reset-password": auth.reset.invalidTitle,
			"/reset-password?token=some": auth.reset.title,
			"/switch-account": auth.switchAccount.expiredTitle,
		};
		for (const [path, title] of Object.entries(titles)) {
			expect(readDocument(await visitor.get(path)).title).toBe(`${title} – ${name}`);
		}
	});

	it("says that the mail is sent and that the address is verified", async () => {
		const visitor = createPageClient(server, { "Accept-Language": language });
		const password = "correct-horse-7";
		const email = `title-${language}@example.com`;
		const person = { name: "Mona Adel", phone: "01001234567", email, password };
		await visitor.post("/register", { ...person, password_confirmation: password });
		const sent = await visitor.follow(await visitor.post("/verification-required", {}));
		expect(readDocument(sent).title).toBe(`${auth.verify.sentTitle} – ${name}`);
		const links = await server.waitForMailLinks(language === "en" ? 2 : 4);
		const token = new URL(links.at(-1) ?? "").searchParams.get("token") ?? "";
		const verified = await visitor.follow(await visitor.post("/verify-email", { token }));
		expect(readDocument(verified).title).toBe(`${auth.verify.successTitle} – ${name}`);
	});
});

describe("the password rule", () => {
	it.each(["/register", "/reset-password?token=some"])(
		"is shown at %s before one is typed",
		async (path) => {
			const page = readDocument(await createPageClient(server).get(path));
			const input = page.querySelector("[name=password]");
			const hint = page.getElementById(input?.getAttribute("aria-describedby") ?? "");
			expect(hint?.textContent).toBe("At least 8 characters.");
		},
	);
});
