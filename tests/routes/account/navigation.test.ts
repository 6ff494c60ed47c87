/** Tests the links between the pages of the account, which every page of it has, and an error page too. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { findOne, listHrefs, readDocument, readText } from "../../support/document";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, type SiteOptions, startSite } from "../../support/site";
import { createBuyer } from "../payment/buyer";

const breakProfile: SiteOptions["change"] = (build) => {
	const route = build.routes["routes/account/profile"];
	if (!route) throw new Error("no such route");
	const loader = () => {
		throw new TypeError("a planted fault");
	};
	const broken = { ...route, module: { ...route.module, loader } };
	return { ...build, routes: { ...build.routes, [route.id]: broken } };
};

let site: Site;
let member: PageClient;
beforeAll(async () => {
	site = await startSite({ change: breakProfile });
	member = await createBuyer(site);
});
afterAll(() => site.stop());

const readNavigation = async (path: string) => {
	const page = await member.get(path);
	const navigation = findOne(readDocument(page), "main nav");
	const current = navigation.querySelector("[aria-current=page]");
	return { page, navigation, current: current?.getAttribute("href") ?? null };
};

it.each([
	["/account", "/account"],
	["/account/password", "/account/password"],
	["/account/delete", null],
])("%s has the links between the pages of the account, and marks %s", async (path, current) => {
	const shown = await readNavigation(path);
	expect(shown.current).toBe(current);
	expect(listHrefs(shown.navigation, "My account")).toEqual(["/account"]);
	expect(listHrefs(shown.navigation, "Change your details")).toEqual(["/account/profile"]);
	expect(listHrefs(shown.navigation, "Change your password")).toEqual(["/account/password"]);
});

it("keeps the frame, who is signed in and the links on the error page of one of them", async () => {
	const { page, navigation } = await readNavigation("/account/profile");
	const document = readDocument(page);
	expect(page.status).toBe(500);
	expect(readText(findOne(document, "main h1"))).toBe("Something went wrong on our side");
	expect(document.title).toBe("Something went wrong on our side – Sawt");
	expect(page.html).toContain('content="noindex"');
	expect(listHrefs(navigation, "My account")).toEqual(["/account"]);
	expect(findOne(document, "header").innerHTML).toContain('action="/logout"');
});

it("sends a signed-out visitor to the sign-in and back to the page with its query", async () => {
	const stranger = await createPageClient(site).get("/account?page=2");
	expect([stranger.status, stranger.location]).toEqual([
		303,
		"/login?return_url=%2Faccount%3Fpage%3D2",
	]);
});
