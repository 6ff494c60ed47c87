/** The layout of payment pages: visible without scrolling, aligned, and stable under a finger. */
import type { Locator, Page } from "@playwright/test";
import { paths } from "../app/paths";
import { readGrowth } from "./support/fit";
import { chooseMethod, pressPayNow } from "./support/manual-payment";
import { becomeMember } from "./support/member";
import { expect, test } from "./support/test";

const phone = { width: 360, height: 640 };
/** A window of 1280 by 1024 at fourfold zoom. */
const zoomed = { width: 320, height: 256 };
const tallPhone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };

/** True when the whole element is in the window. */
async function isInSight(page: Page, element: Locator): Promise<boolean> {
	const box = await element.boundingBox();
	const { height = 0 } = page.viewportSize() ?? {};
	return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** Returns an edge of a part of each plan's card in a row, in whole pixels. */
const readRows = (page: Page, selector: string, edge: "top" | "bottom" = "top") =>
	page.evaluate(
		([wanted, side]) => {
			const grids = [...document.querySelectorAll(".card-rows")];
			return grids.flatMap((grid) => {
				const rows = new Map<number, number[]>();
				for (const card of grid.children) {
					const { top } = card.getBoundingClientRect();
					const inner = card.querySelector(wanted)?.getBoundingClientRect();
					const row = rows.get(Math.round(top)) ?? [];
					row.push(Math.round(inner?.[side] ?? 0));
					rows.set(Math.round(top), row);
				}
				return [...rows.values()];
			});
		},
		[selector, edge] as const,
	);

const inLine = [
	["h3", "top"],
	["p:has(> bdi)", "top"],
	[".text-price", "top"],
	["button, x-step-link a", "top"],
	["button, x-step-link a", "bottom"],
] as const;

/** Font widths differ: with these styles one name and one label per row wrap in any font. */
const lengthenFirstCards = (page: Page) =>
	page
		.locator(".card-grid > :first-child :is(h3 bdi, .plan-choice button)")
		.evaluateAll((names) => {
			for (const name of names) name.textContent = `${name.textContent} `.repeat(5);
		});

/** Returns plan buttons whose text overflows, or that cover the link below. */
const readCrampedChoices = (page: Page) =>
	page.locator(".plan-choice button").evaluateAll((buttons) =>
		buttons.flatMap((button) => {
			const words = document.createRange();
			words.selectNodeContents(button);
			const [text, frame] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
			const link = button.closest("form")?.nextElementSibling?.getBoundingClientRect();
			const isApart = !link || link.top >= frame.bottom - 1;
			return isApart && text.height <= frame.height ? [] : [button.textContent];
		}),
	);

/** Returns grids with a card wider than its neighbours. */
const readWidthGaps = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll(".card-grid")].flatMap(({ children }) => {
			const widths = [...children].map((card) => card.getBoundingClientRect().width);
			return Math.max(...widths) - Math.min(...widths) > 1 ? [widths] : [];
		}),
	);

/** Returns its position in the page, independent of scrolling. */
const readPlace = (element: Locator) =>
	element.evaluate((one) => {
		const { x, width, height } = one.getBoundingClientRect();
		return { x, width, height, top: (one as HTMLElement).offsetTop };
	});

test.describe("on the pages of plans @arabic-script", () => {
	for (const [name, path] of Object.entries({
		premium: paths.premium(),
		subscription: paths.subscription(),
	})) {
		test(`[site-44] ${name}: plans are visible on a phone, and their names and prices aligned`, async ({
			page,
		}) => {
			await page.setViewportSize(tallPhone);
			await page.goto(path);
			const plan = page.getByRole("article").first();
			expect(await isInSight(page, plan.getByRole("heading")), "the first plan").toBe(true);
			expect(await readGrowth(page.locator(".text-price").first())).toBeGreaterThan(1.9);
			await lengthenFirstCards(page);
			for (const size of [tablet, desktop]) {
				await page.setViewportSize(size);
				for (const [wanted, edge] of inLine) {
					for (const row of await readRows(page, wanted, edge)) {
						expect(new Set(row).size, `${edge} of ${wanted} at ${size.width}`).toBe(1);
					}
				}
				expect(await readCrampedChoices(page), `buttons at ${size.width}`).toEqual([]);
				expect(await readWidthGaps(page), `cards at ${size.width}`).toEqual([]);
			}
		});
	}

	test("premium: the first Pay Now is visible on a small phone", async ({ page, t }) => {
		await page.setViewportSize(phone);
		await page.goto(paths.premium());
		const payNow = page.locator("x-step-link a").first();
		await expect(payNow).toHaveText(t("premium:payNow"));
		expect(await isInSight(page, payNow)).toBe(true);
		const lines = page.getByRole("list", { name: t("premium:methods") }).getByRole("listitem");
		for (const line of await lines.all()) {
			expect((await line.boundingBox())?.height).toBeLessThan(96);
			expect(await line.getByRole("button").count()).toBe(0);
		}
	});
});

test("[site-44] the steps of a transfer keep their button visible, and no copy button moves @arabic-script", async ({
	walk,
	page,
	t,
	site,
}) => {
	await page.context().grantPermissions(["clipboard-write"]);
	await becomeMember(page, site, "verified");
	await page.setViewportSize(tallPhone);
	await pressPayNow(walk);
	const card = page.getByRole("button", { name: t("manual-payment:card.name") });
	expect(await isInSight(page, card), "the first way to pay").toBe(true);
	await chooseMethod(walk, "vodafone_cash");
	for (const size of [phone, desktop]) {
		await page.setViewportSize(size);
		const done = page.getByRole("button", { name: t("manual-payment:instructions.done") });
		expect(await isInSight(page, done), `at ${size.width}`).toBe(true);
	}
	await page.setViewportSize(phone);
	const buttons = await page.locator("x-copy button").all();
	expect(buttons.length).toBeGreaterThanOrEqual(3);
	const inPanel = await page.locator(".bg-sunken x-copy button").all();
	const places = await Promise.all(inPanel.map(async (button) => (await readPlace(button)).x));
	expect([inPanel.length, new Set(places).size], "under each other").toEqual([4, 1]);
	for (const button of buttons) {
		await button.scrollIntoViewIfNeeded();
		const before = await readPlace(button);
		await button.click();
		await expect(button.locator("[data-part=label]")).toHaveText(t("manual-payment:copied"));
		expect(await readPlace(button)).toEqual(before);
	}
});

/** Tabs to the end of the page, and returns focused elements that the bar covers. */
async function tabThrough(page: Page) {
	const places = [];
	for (let presses = 0; presses < 60; presses += 1) {
		await page.keyboard.press("Tab");
		const place = await page.evaluate(() => {
			const focused = document.activeElement as HTMLElement;
			const bar = document.querySelector(".action-bar");
			if (!bar || focused === document.body) return null;
			const [own, above] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
			// A browser brings the caret's line of a text area into view, not the whole of it.
			const isTall = focused.matches("textarea");
			const bottom = isTall
				? own.top + Number.parseFloat(getComputedStyle(focused).lineHeight)
				: own.bottom;
			const isApart = bottom <= above.top || own.top >= above.bottom;
			const name = focused.getAttribute("name") ?? focused.innerText;
			return { name, isCovered: !isApart && !bar.contains(focused) };
		});
		if (!place) break;
		places.push(place);
	}
	const covered = places.filter(({ isCovered }) => isCovered);
	return { all: places.map(({ name }) => name), covered: covered.map(({ name }) => name) };
}

test("[site-44] no focused element is behind the button bar", async ({ walk, page, t, site }) => {
	await becomeMember(page, site, "verified");
	await page.setViewportSize(phone);
	await page.goto(paths.tipping({ creatorId: "3" }));
	const tip = await tabThrough(page);
	expect(tip.all).toContain("is_anonymous");
	expect(tip.covered).toEqual([]);
	await pressPayNow(walk);
	await chooseMethod(walk, "vodafone_cash");
	const transfer = await tabThrough(page);
	expect(transfer.all).toContain(t("manual-payment:instructions.done"));
	expect(transfer.covered).toEqual([]);
});

test("[site-44] no bar floats over the page at large zoom", async ({ walk, page, site }) => {
	await becomeMember(page, site, "verified");
	await page.setViewportSize(zoomed);
	await page.goto(paths.tipping({ creatorId: "3" }));
	const bar = page.locator(".action-bar");
	await page.getByRole("radio").first().scrollIntoViewIfNeeded();
	await expect(bar).not.toBeInViewport();
	await bar.scrollIntoViewIfNeeded();
	await expect(bar).toBeInViewport();
	await pressPayNow(walk);
	await chooseMethod(walk, "vodafone_cash");
	await expect(bar).not.toBeInViewport();
	await bar.scrollIntoViewIfNeeded();
	await expect(bar).toBeInViewport();
});

test("[site-73] lists without markers are still exposed as lists", async ({ page }) => {
	for (const path of [paths.home(), paths.premium(), paths.contact()]) {
		await page.goto(path);
		const markers = await page.evaluate(() =>
			[...document.querySelectorAll("ul, ol")].map((list) => getComputedStyle(list).listStyleType),
		);
		expect(markers.length, path).toBeGreaterThan(0);
		// WebKit hides such lists from VoiceOver.
		expect(markers, path).not.toContain("none");
	}
});

/** Returns the WCAG contrast ratio of two computed colours. */
function getContrast(...colours: readonly [string, string]): number {
	const [darker = 0, lighter = 0] = colours
		.map((colour) => {
			const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
				const share = Number(part) / 255;
				return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
			});
			return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
		})
		.sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

for (const [colorScheme, theme] of [
	["light", "system"],
	["dark", "system"],
	["light", "dark"],
	["dark", "light"],
] as const) {
	test(`[site-43] in forced colours, ${colorScheme}, with the ${theme} theme, the leading button is distinct and focus is visible`, async ({
		page,
		site,
	}) => {
		await page.emulateMedia({ forcedColors: "active", colorScheme });
		await page.context().addCookies([{ name: "vite-ui-theme", value: theme, url: site.url }]);
		await page.goto(paths.premium());
		// These styles arrive with the rest of the sheet, once the page is idle.
		await expect
			.poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href)))
			.toBe(true);
		const looks = await page.locator("x-step-link a").evaluateAll((buttons) =>
			buttons.map((button) => {
				// Measures after transitions, because intermediate colours do not last.
				(button as HTMLElement).style.transition = "none";
				(button as HTMLElement).focus();
				const { backgroundColor, color, outlineStyle, outlineWidth, outlineColor } =
					getComputedStyle(button);
				const ground = getComputedStyle(document.documentElement).backgroundColor;
				return {
					isLeading: button.classList.contains("button-primary"),
					backgroundColor,
					isRead: backgroundColor !== color,
					hasRing: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
					ring: [outlineColor, ground] as const,
				};
			}),
		);
		const grounds = (isLeading: boolean) =>
			new Set(looks.filter((one) => one.isLeading === isLeading).map((one) => one.backgroundColor));
		expect(grounds(true).size).toBe(1);
		expect([...grounds(false)].filter((one) => grounds(true).has(one))).toEqual([]);
		for (const { isRead, hasRing, ring } of looks) {
			expect([isRead, hasRing]).toEqual([true, true]);
			expect(getContrast(...ring), ring.join(" on ")).toBeGreaterThanOrEqual(3);
		}
	});
}
