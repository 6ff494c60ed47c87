/** Checks the browser build: no server code, no React, and small files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { getPlainServer, type RunningServer } from "../support/server";

const ASSETS = "build/client/assets";
const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
const read = (name: string) => readFileSync(join(ASSETS, name), "utf8");

describe("the browser build", () => {
	/** Strings that survive minifying: setting names, cookie names, messages and module names. */
	const serverWords = [
		"SESSION_SECRET",
		"API_BASE_URL",
		"sawt_session",
		"__Host-",
		"node:crypto",
		"A256GCM",
		"csrf-cookie",
		"exchange-mobile-token",
		"ZodError",
		"pino",
		"RateLimiterMemory",
		"kysely",
		"postgres://",
	];

	it.each(serverWords)("contains no server code: %s", (word) => {
		expect(scripts.filter((name) => read(name).includes(word))).toEqual([]);
	});

	it("exists, and the server build does contain these strings", () => {
		expect(scripts.length).toBeGreaterThan(3);
		const server = readdirSync("build/server", { recursive: true, encoding: "utf8" })
			.filter((name) => name.endsWith(".js"))
			.map((name) => readFileSync(join("build/server", name), "utf8"))
			.join("\n");
		for (const word of serverWords.filter((one) => one !== "ZodError")) {
			expect(server, word).toContain(word);
		}
	});
});

describe("JavaScript of a page", () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await getPlainServer();
	});

	/** Returns the modules that a document loads, and their imports. */
	async function listScripts(path: string): Promise<string[]> {
		const sheet = readdirSync(ASSETS).find((name) => /^app-.*\.css$/.test(name)) ?? "";
		// A browser that has the style sheet gets a link to the script.
		const headers = { Cookie: `sheet=${sheet.replace(".css", "")}` };
		const html = await (await fetch(server.url + path, { headers })).text();
		const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
		// The inline route manifest names more modules; only imported ones are loaded.
		const imports = inline.flatMap(([, body = ""]) => [
			...body.matchAll(/import[^"{}]*"\/assets\/([\w.-]+\.js)"/g),
		]);
		const tags = html.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g);
		const found = new Set<string>();
		const visit = (name: string) => {
			if (found.has(name)) return;
			found.add(name);
			const next = read(name).matchAll(/(?:import|from)\s*"\.\/([\w.-]+\.js)"/g);
			for (const [, imported = ""] of next) visit(imported);
		};
		for (const [, name = ""] of [...tags, ...imports]) visit(name);
		return [...found];
	}

	async function weighKilobytes(path: string): Promise<number> {
		const sizes = (await listScripts(path)).map((name) => brotliCompressSync(read(name)).length);
		return sizes.reduce((sum, size) => sum + size, 0) / 1000;
	}

	const pages = [
		"/",
		"/login",
		"/register",
		"/forgot-password",
		"/contact",
		"/premium",
		"/nowhere",
	];

	it.each(pages)("[site-20] %s loads only a few enhancements, at most 6 kB", async (path) => {
		const weight = await weighKilobytes(path);
		// A smaller size would mean that the scripts were not found.
		expect(weight).toBeGreaterThan(0.5);
		expect(weight).toBeLessThanOrEqual(6);
	});

	it.each(pages)("%s loads neither React nor Remix's browser entry", async (path) => {
		const loaded = await listScripts(path);
		expect(loaded.filter((name) => /^(entry\.client|root|manifest)-/.test(name))).toEqual([]);
		for (const name of loaded) expect(read(name), name).not.toMatch(/react|hydrate/i);
	});
});
