/** Tests header, footer, error page and theme without script. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownPalettes } from "../../../core/brand/palette";
import { findOne, listHrefs, readDocument, readScripted, readText } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";

let server: Site;

beforeAll(async () => {
	server = await startSite();
});
afterAll(() => server.stop());

const newVisitor = (language = "en") => createPageClient(server, { "Accept-Language": language });

async function register(name: string, email: string) {
	const visitor = newVisitor();
	const password = "correct-horse-7-battery";
	await visitor.post("/register", {
		name,
		email,
		phone: "+201001234567",
		password,
		password_confirmation: password,
	});
	return visitor;
}

describe("the header", () => {
	it("[site-4] offers a signed-out visitor login and registration", async () => {
		const header = findOne(readDocument(await newVisitor().get("/get-app")), "header");
		expect(listHrefs(header, "Login")).toEqual(["/login"]);
		expect(listHrefs(header, "Get Started")).toEqual(["/get-app"]);
		expect(listHrefs(header, "Sawt")).toEqual(["/"]);
		expect([...header.querySelectorAll("a")].at(-1)?.getAttribute("hreflang")).toBe("ar");
	});

	it("[account-22, site-4] names the signed-in visitor and signs out to the home page", async () => {
		const visitor = await register("Mona Adel", "mona@example.com");
		const header = findOne(readDocument(await visitor.get("/")), "header");
		expect(listHrefs(header, "Mona Adel")).toEqual(["/account"]);
		expect(listHrefs(header, "Login")).toEqual([]);
		expect(findOne(header, 'form[action="/logout"]').getAttribute("method")).toBe("post");
		const after = await visitor.post("/logout", {});
		expect([after.status, after.location]).toEqual([303, "/"]);
		expect(listHrefs(readDocument(await visitor.get("/")), "Login")).toEqual(["/login"]);
	});

	it("keeps the address when the language changes", async () => {
		const page = readDocument(await newVisitor().get("/get-app?platform=desktop"));
		const [href] = listHrefs(page, "العربية");
		const arabic = readDocument(await newVisitor().get(href ?? ""));
		expect(arabic.documentElement.dir).toBe("rtl");
		expect(listHrefs(arabic, "English")).toEqual(["/get-app?platform=desktop&lang=en"]);
		expect(readText(findOne(arabic, "main [aria-current]"))).toBe("الكمبيوتر");
	});

	it("omits the section links on payment and account pages", async () => {
		const page = readDocument(await newVisitor().get("/login"));
		expect(listHrefs(findOne(page, "header"), "Pricing")).toEqual([]);
		expect(listHrefs(findOne(page, "header"), "العربية")).toEqual(["/login?lang=ar"]);
	});
});

describe("the footer", () => {
	it("[site-5] has its six links in order and the text of 2024", async () => {
		const footer = findOne(readDocument(await newVisitor().get("/")), "footer");
		expect(readText(footer)).toContain("2024");
		const links = [...footer.querySelectorAll("nav a")].map((link) => [
			readText(link),
			link.getAttribute("href"),
		]);
		expect(links).toEqual([
			["Home", "/"],
			["Features", "#features"],
			["Pricing", "#pricing"],
			["Contact", "/contact"],
			["Privacy policy", "/privacy"],
			["Terms of service", "/terms"],
		]);
	});

	it("[site-5, site-100] has three links on a quiet page, and no social icons that are not set", async () => {
		const quiet = findOne(readDocument(await newVisitor().get("/login")), "footer");
		const links = [...quiet.querySelectorAll("nav a")].map(readText);
		expect(links).toEqual(["Contact", "Privacy policy", "Terms of service"]);
		const footer = findOne(readDocument(await newVisitor().get("/")), "footer");
		expect(footer.querySelectorAll("ul, a[href*='#footer']")).toHaveLength(0);
	});

	it("[site-5, site-100] shows the operator's settings", async () => {
		const env = {
			PRIVACY_URL: "https://sawt.example/privacy",
			TERMS_URL: "https://sawt.example/terms",
			SOCIAL_LINKS: "https://www.youtube.com/@sawt,https://podcasts.example/sawt",
		};
		const set = await startSite({ env });
		const footer = findOne(readDocument(await createPageClient(set).get("/?lang=en")), "footer");
		await set.stop();
		expect(listHrefs(footer, "Privacy policy")).toEqual(["https://sawt.example/privacy"]);
		const social = [...footer.querySelectorAll("ul a")].map((link) =>
			link.getAttribute("aria-label"),
		);
		expect(social).toEqual(["YouTube", "podcasts.example"]);
	});

	it("[site-13] changes the theme and returns to the switch", async () => {
		const visitor = newVisitor();
		const steps = ["System. Next: Dark", "Dark. Next: Light", "Light. Next: System"];
		for (const step of steps) {
			const page = readDocument(await visitor.get("/contact"));
			const form = findOne(page, 'form[action="/theme"]');
			expect(findOne(form, "#theme").getAttribute("aria-label")).toBe(`Theme: ${step}`);
			const read = (name: string) => findOne(form, `[name=${name}]`).getAttribute("value") ?? "";
			const posted = { redirectTo: read("redirectTo"), theme: read("theme") };
			expect((await visitor.post("/theme", posted)).location).toBe("/contact#theme");
			const [now = "", next = ""] = step.toLowerCase().split(". next: ");
			expect(page.documentElement.dataset.theme).toBe(now);
			expect(posted.theme).toBe(next);
		}
	});
});

it("[site-241] gives the bars of a browser the ground's colour", async () => {
	const visitor = newVisitor();
	const read = async () =>
		[...readDocument(await visitor.get("/")).querySelectorAll("meta[name=theme-color]")].map(
			(meta) => [meta.getAttribute("content"), meta.getAttribute("media")],
		);
	const { light, dark } = ownPalettes;
	expect(await read()).toEqual([
		[light.paper, "(prefers-color-scheme: light)"],
		[dark.paper, "(prefers-color-scheme: dark)"],
	]);
	await visitor.post("/theme", { theme: "dark" });
	expect(await read()).toEqual([[dark.paper, null]]);
});

describe("the message beside a form that could not be sent", () => {
	it.each([
		["en", "/contact", "Network error. Please check your connection and try again."],
		["en", "/login", "Network error. Please try again."],
		["en", "/register", "Network error. Please try again."],
		["ar", "/contact", "تعذّر الاتصال. تحقّق من الإنترنت وحاول مرة أخرى."],
		["ar", "/login", "تعذّر الاتصال. حاول مرة أخرى من فضلك."],
	])("[site-62] is in %s at %s: %s", async (language, path, words) => {
		const page = readScripted(await newVisitor(language).get(path));
		const { content } = findOne(page, 'body > [data-failed=""]') as HTMLTemplateElement;
		expect(readText(findOne(content, "#form-failure"))).toBe(words);
	});

	it.each(["/contact", "/login", "/register"])(
		"[account-10, site-62] at %s are about the request where a response came, such as our own 503",
		async (path) => {
			const page = readScripted(await newVisitor("en").get(path));
			const { content } = findOne(page, 'body > [data-failed="responded"]') as HTMLTemplateElement;
			expect(readText(findOne(content, "p"))).toBe("Request failed. Please try again.");
		},
	);
});

describe("an address that does not exist", () => {
	it.each([
		["en", "Page not found", "Return to Home"],
		["ar", "الصفحة غير موجودة", "العودة إلى الرئيسية"],
	])("is a 404 in %s with a link home", async (language, title, link) => {
		for (const path of ["/nowhere", "/get-app/extra", "/styleguide", "/styleguide/mail"]) {
			const page = await newVisitor(language).get(path);
			const main = findOne(readDocument(page), "main");
			expect(page.status, path).toBe(404);
			expect(readText(findOne(main, "h1"))).toBe(title);
			expect(listHrefs(main, link)).toEqual(["/"]);
			expect(page.html).toContain('content="noindex"');
		}
	});

	it("[site-240] can be played, without script by the browser's own controls", async () => {
		for (const path of ["/nowhere", "/get-app/extra"]) {
			const page = readDocument(await newVisitor().get(path));
			expect(findOne(page, "main svg a.plays").getAttribute("href")).toBe("/tune-listener.mp3");
			expect(findOne(page, "x-player noscript").innerHTML).toContain("controls");
			expect(findOne(page, "script[src]").getAttribute("src")).toContain("landing");
		}
	});
});
