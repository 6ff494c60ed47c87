/**
 * Measures first views on a slow link (400 kbit/s, 400 ms) and a slow processor (four times
 * slower): when the text is painted, when the page's script has run, what was requested, and how
 * far anything moved until the fonts arrived. Each view has its own browser profile.
 */
import { chromium } from "@playwright/test";
import { chromiumArguments, provideChromium } from "../scripts/chromium.js";
import { median, round } from "./process.js";
import { startProduct } from "./server-process.js";

const PAGES = ["/", "/login"];
const LANGUAGES = ["en-US", "ar-EG"];
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MILLISECONDS = 400;
const PROCESSOR_SLOWDOWN = 4;

export async function comparePaint({ rounds }) {
	const product = await startProduct({ LOG_LEVEL: "warn" });
	const browser = await chromium.launch({
		executablePath: provideChromium(),
		args: chromiumArguments,
	});
	const views = [];
	try {
		for (const page of PAGES) await warm(product.url + page);
		for (let left = rounds; left > 0; left--) {
			for (const [page, locale] of PAGES.flatMap((one) => LANGUAGES.map((to) => [one, to]))) {
				views.push({ page, locale, ...(await view(browser, product.url + page, locale)) });
			}
		}
	} finally {
		await browser.close();
		await product.stop();
	}
	return [{ title: "400 kbit/s, 400 ms, CPU / 4: medians", rows: summarize(views) }];
}

/** A page in service is cached, and soon at its best compression. */
async function warm(url) {
	for (const language of LANGUAGES) {
		await (await fetch(url, { headers: { "Accept-Language": language } })).text();
	}
	await new Promise((resolve) => setTimeout(resolve, 1500));
}

async function view(browser, url, locale) {
	const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } });
	await context.addInitScript(watchShift);
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await slowDown(session);
	const received = countRequests(session);
	await page.goto(url, { waitUntil: "load" });
	const atLoad = received();
	// The whole style sheet, the script for later pages, and the fonts.
	await page.waitForLoadState("networkidle");
	const paint = await (await page.waitForFunction(readPaint)).jsonValue();
	const rest = await page.evaluate(readRest);
	await context.close();
	return { paint, ...rest, requests: atLoad.requests, bytes: atLoad.bytes };
}

async function slowDown(session) {
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: LATENCY_MILLISECONDS,
		downloadThroughput: BYTES_PER_SECOND,
		uploadThroughput: BYTES_PER_SECOND,
	});
	await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
}

/** Returns the number of requests started and bytes received, with heads, up to this call. */
function countRequests(session) {
	const counted = { requests: 0, bytes: 0 };
	session.on("Network.requestWillBeSent", ({ request }) => {
		if (request.url.startsWith("http")) counted.requests += 1;
	});
	session.on("Network.loadingFinished", ({ encodedDataLength }) => {
		counted.bytes += encodedDataLength;
	});
	return () => ({ ...counted });
}

/** Runs in the page before its own code: adds up the layout shifts. */
function watchShift() {
	window.benchShift = 0;
	new PerformanceObserver((list) => {
		for (const { value } of list.getEntries()) window.benchShift += value;
	}).observe({ type: "layout-shift" });
}

/** Runs in the page; there is nothing to read until it has painted. */
const readPaint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
const readRest = () => ({
	// Our scripts are modules, so they have run when this event fires.
	usable: performance.getEntriesByType("navigation")[0].domContentLoadedEventStart,
	shift: window.benchShift,
});

function summarize(views) {
	const groups = new Map();
	for (const one of views) {
		const view = `${one.page} ${one.locale}`;
		groups.set(view, [...(groups.get(view) ?? []), one]);
	}
	return [...groups].map(([view, measured]) => {
		const middle = (name) => median(measured.map((one) => one[name]));
		return {
			view,
			"first paint ms": round(middle("paint")),
			"script has run ms": round(middle("usable")),
			requests: middle("requests"),
			"bytes until load": middle("bytes"),
			"layout shift": Math.max(...measured.map(({ shift }) => shift)),
		};
	});
}
