/**
 * Tests every page as browsers without styles and script show it, such as lynx, links and w3m (`npm
 * run verify:browsers` runs those).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeCookies } from "../../support/cookie";
import { readDocument } from "../../support/document";
import { type Site, startSite } from "../../support/site";
import { createBuyer, type Language } from "../payment/buyer";
import { everyPageEnvironment, type NamedPage, walkEveryPage } from "./every-page";

/** Inline elements; every other element starts a new line. */
const INLINE = new Set(
	"a abbr b bdi bdo button cite code em i input label q s select small span strong sub sup svg textarea time u".split(
		" ",
	),
);
const SILENT = new Set(["SCRIPT", "STYLE", "svg", "NOSCRIPT", "OPTION"]);

/** Returns words of two elements that meet without a space. */
function listGlued(root: Element): string[] {
	const glued: string[] = [];
	let before: { text: string; parent: Element } | undefined;
	const visit = (node: Node): void => {
		if (node.nodeType === 3) {
			const text = node.textContent ?? "";
			const parent = node.parentNode as Element;
			const isGlued = before && END.test(before.text) && START.test(text);
			if (before && isGlued && before.parent !== parent) {
				glued.push(`${before.text.slice(-20)}|${text.slice(0, 20)}`);
			}
			if (text !== "") before = { text, parent };
			return;
		}
		const element = node as Element;
		if (node.nodeType !== 1) return;
		if (SILENT.has(element.tagName)) return;
		const isInline = INLINE.has(element.localName);
		if (!isInline) before = undefined;
		for (const child of element.childNodes) visit(child);
		if (!isInline) before = undefined;
	};
	visit(root);
	return glued;
}

const END = /[\p{L}\p{N}.?!:؟،)»”%]$/u;
const START = /^[\p{L}\p{N}(«“]/u;

/** Runs all searches on a page at once, because so many documents do not fit into memory. */
const searches = {
	glued: ({ body }: Document) => listGlued(body),
	hidden: (document: Document) =>
		[...document.querySelectorAll("[hidden], template")].filter(isShown).map(name),
	unsized: (document: Document) =>
		[...document.querySelectorAll("svg, img")]
			.filter((drawing) => !drawing.closest("pattern, defs, svg svg"))
			.filter((drawing) => !drawing.hasAttribute("height") && !drawing.hasAttribute("width"))
			.map(name),
	headings: ({ body }: Document) => {
		const levels = [...body.querySelectorAll("h1, h2, h3, h4")].map(({ tagName }) =>
			Number(tagName[1]),
		);
		return levels.flatMap((level, at) => {
			// Form errors come before the page's heading.
			const above = levels[at - 1] ?? level;
			return level > above + 1 ? [`h${level} after h${above}`] : [];
		});
	},
	withoutAddress: (document: Document) =>
		[...document.querySelectorAll("form:not([method=dialog])")]
			.filter((form) => !form.getAttribute("action"))
			.map(name),
};
type Search = keyof typeof searches;

const name = (element: Element) => element.outerHTML.slice(0, 120);

/** People who see the honeypot field read that it stays empty. */
const isShown = (element: Element) =>
	!element.querySelector("[name=second_reply]") &&
	(readShown(element) || element.matches("button"));

function readShown(element: Element): string | undefined {
	const copy = element.cloneNode(true) as Element;
	for (const script of copy.querySelectorAll("script")) script.remove();
	return copy.textContent?.trim();
}

let server: Site;
const pages: Record<Language, NamedPage[]> = { en: [], ar: [] };
const found: Record<Language, Record<Search, string[]>> = { en: start(), ar: start() };
function start(): Record<Search, string[]> {
	return { glued: [], hidden: [], unsized: [], headings: [], withoutAddress: [] };
}

beforeAll(async () => {
	server = await startSite({ env: everyPageEnvironment });
	for (const language of ["en", "ar"] as const) {
		pages[language] = await walkEveryPage(server, language);
		for (const page of pages[language]) {
			const document = readDocument(page);
			for (const [search, run] of Object.entries(searches)) {
				const lines = run(document).map((line) => `${page.name}: ${line}`);
				found[language][search as Search].push(...lines);
			}
		}
	}
}, 180_000);
afterAll(() => server.stop());

describe.each(["en", "ar"] as const)("in %s, without styles and script,", (language) => {
	const find = (wanted: string) => pages[language].find(({ name }) => name === wanted) as NamedPage;

	it("every page was reached", () => {
		const lost = pages[language].filter(({ html }) => !html.includes("</html>"));
		expect(lost.map(({ name, status, location }) => [name, status, location])).toEqual([]);
	});

	it("[site-26] no two words of different elements run together", () => {
		expect(found[language].glued).toEqual([]);
	});

	it("nothing that only a script could show is present", () => {
		expect(found[language].hidden).toEqual([]);
	});

	it("every drawing and picture has a size", () => {
		expect(found[language].unsized).toEqual([]);
	});

	it("every form names its address, with the query of its page", () => {
		expect(found[language].withoutAddress).toEqual([]);
		const form = readDocument(find("gateway")).querySelector("main form");
		expect(form?.getAttribute("action")).toContain("return_url=");
	});

	it("[site-31] no heading skips a level", () => {
		expect(found[language].headings).toEqual([]);
	});

	it("[site-31] no payment page leads to the creators' form", () => {
		const names = ["gateway", "waiting", "paid", "receipt", "wallet method", "wallet pending"];
		const steps = ["instructions", "transfer_info", "request_approval", "approve", "reject"];
		const failures = ["payment_declined", "timeout", "invalid_token"];
		for (const name of [
			...names,
			...steps.map((step) => `wallet ${step}`),
			...failures.map((reason) => `/payment-failed?reason=${reason}`),
			"wallet elsewhere",
			"signed in /premium",
			"signed in /subscription",
			"signed in /tipping",
		]) {
			const link = readDocument(find(name)).querySelector("a[href='/contact']");
			expect([name, link?.textContent]).toEqual([name, undefined]);
		}
		const support = readDocument(find("signed in /contact")).querySelector("main");
		expect(support?.querySelectorAll("a[href='/contact']")).toHaveLength(0);
	});

	it("the test gateway shows the real amount beside its own", () => {
		const text = readDocument(find("gateway")).querySelector("main")?.textContent;
		expect(text).toContain("EGP\u00a099.99");
		expect(text).toContain("EGP\u00a025");
	});

	it("every retry link has a new address", () => {
		const field = "main form[method=get] [name=checked]";
		const again = readDocument(find("waiting")).querySelector<HTMLInputElement>(field);
		expect(Number(again?.value)).toBeGreaterThan(0);
		const pending = find("wallet pending");
		const links = [...readDocument(pending).querySelectorAll("main a")];
		const own = new URL(pending.url).search.slice(1);
		const addresses = links.map((link) => link.getAttribute("href"));
		expect(addresses.some((to) => to?.includes(own) && to.includes("checked="))).toBe(true);
	});
});

describe("a form without fields", () => {
	it("[site-26] is accepted from a browser that sends no type for its empty body", async () => {
		const buyer = await createBuyer(server);
		const headers = { Origin: server.url, Cookie: "" };
		headers.Cookie = writeCookies(buyer.cookies);
		const response = await server.fetch("/logout", { method: "POST", headers, redirect: "manual" });
		expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
	});
});
