/** Tests the page of `brand check`: what people see in a house, in one file, before it goes live. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seller } from "../../deploy/brand-sample/brand.json";
import { readDocument } from "../support/document";

const BRAND_DIR = "deploy/brand-sample";

let folder: string;
let checked: Awaited<ReturnType<typeof check>>;
let sheet: Document;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "brand-preview-test-"));
	checked = await check(BRAND_DIR, "--json");
	const { page } = JSON.parse(checked.out);
	sheet = readDocument({ html: readFileSync(page, "utf8") });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the built command with settings that could not start a site. */
async function check(...words: string[]) {
	const env = { ...process.env, TMPDIR: folder, PORT: "none", DATA_DIR: join(folder, "none") };
	const command = ["build/server/platform.js", "brand", "check", ...words];
	return promisify(execFile)(process.execPath, command, { env }).then(
		({ stdout }) => ({ code: 0, out: stdout, err: "" }),
		({ code, stdout, stderr }) => ({ code, out: String(stdout), err: String(stderr) }),
	);
}

it("[brand-45] shows header, plans, receipt, mail and share card in both languages, themes and widths", () => {
	expect([checked.code, checked.err]).toEqual([0, ""]);
	const frames = [...sheet.querySelectorAll("iframe")];
	for (const title of ["Header and first view", "Plans", "Receipt", "Mail"]) {
		for (const rest of ["English, light", "English, dark", "Arabic, light", "Arabic, dark"]) {
			const shown = frames.filter(
				(frame) => frame.title.startsWith(title) && frame.title.includes(rest),
			);
			expect(shown.map(({ style }) => style.width)).toEqual(["390px", "1280px"]);
		}
	}
	const readFrame = (start: string, end: string) => {
		const frame = frames.find(({ title }) => title.startsWith(start) && title.includes(end));
		return readDocument({ html: frame?.srcdoc ?? "" });
	};
	const receipt = readFrame("Receipt", "Arabic, dark");
	expect(receipt.documentElement.dataset.theme).toBe("dark");
	for (const part of [seller.name.ar, seller.taxNumber, "000002"]) {
		expect(receipt.body.textContent).toContain(part);
	}
	expect(readFrame("Mail", "English").body.textContent).toContain(seller.name.en);
	expect(readFrame("Plans", "English").body.textContent).toContain("Everything Yasmur has");
	const cards = [...sheet.querySelectorAll(".card")].map((card) => card.textContent);
	expect(cards).toHaveLength(4);
	expect(cards.join()).toContain("Yasmur");
	expect(cards.join()).toContain("يسمور");
});

it("[brand-46] is whole in one file, where nothing runs and nothing is loaded", () => {
	const policy = sheet.querySelector("meta[http-equiv=Content-Security-Policy]");
	expect(policy?.getAttribute("content")).toMatch(/^default-src 'none';/);
	for (const frame of sheet.querySelectorAll("iframe")) {
		expect(frame.getAttribute("sandbox")).toBe("");
		// Read as text, because a document would take a tenth of a second each.
		expect.soft(frame.srcdoc).not.toMatch(/<script|url\(["']?\//);
		const loaded = [
			...frame.srcdoc.matchAll(/<(?:img|link)\b[^>]*\b(?:src|stylesheet" href)="([^"]{5})/g),
		];
		expect
			.soft(new Set(loaded.map(([, start]) => start)))
			.toEqual(new Set(frame.title.startsWith("Mail") ? [] : ["data:"]));
	}
	// The product ran on data of its own, which is gone, and read none of the settings.
	const files = readdirSync(folder, { recursive: true }).map(String);
	expect(files.filter((name) => !/^brand-\w+(\/brand\.html)?$/.test(name))).toEqual([]);
	expect(existsSync(join(folder, "none"))).toBe(false);
});

it("[brand-46] says what to do when it can't be written", async () => {
	const { code, out, err } = await check(BRAND_DIR, "--page", join(folder, "no", "look.html"));
	expect([code, out]).toEqual([1, ""]);
	expect(err).toContain("can be used: BRAND_DIR");
	expect(err).toContain("The page can't be written (ENOENT)");
});
