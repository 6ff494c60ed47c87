/** Tests that the image's file tree boots, serves, and writes only to DATA_DIR. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { assembleImageTree, type ImageTree, listTree } from "./image-tree";

describe("the tree of the image", () => {
	let tree: ImageTree;
	let server: RunningServer;
	let before: string[];

	beforeAll(async () => {
		tree = assembleImageTree();
		before = listTree(tree.workingFolder);
		const dataDir = join(tree.root, tree.env.DATA_DIR ?? "missing");
		const command = tree.command.with(0, process.execPath) as [string, ...string[]];
		server = await startServer({ command, cwd: tree.workingFolder, dataDir });
		// Installs all packages again, which doubles the work of other starts.
	}, 480_000);
	afterAll(async () => {
		await server?.stop();
		tree.remove();
	});

	it("boots with the image's own command, is healthy and serves a page", async () => {
		const [health, page] = await Promise.all([
			fetch(`${server.url}/healthz`),
			fetch(`${server.url}/login`),
		]);
		expect([health.status, page.status]).toEqual([200, 200]);
		expect(await page.text()).toContain("Welcome Back");
		const asset = await fetch(`${server.url}/favicon.svg`);
		expect(asset.status).toBe(200);
	});

	it("contains only production packages, and neither sources nor tests", () => {
		const has = (path: string) => existsSync(join(tree.workingFolder, path));
		expect(has("node_modules/hono")).toBe(true);
		for (const path of ["node_modules/vite", "node_modules/tailwindcss", "app", "tests", ".git"]) {
			expect(has(path), path).toBe(false);
		}
	});

	it("[operator-66] contains nothing that only a clone needs, and lists each of its packages", () => {
		const has = (path: string) => existsSync(join(tree.workingFolder, path));
		for (const path of ["@remix-run/serve", "express", "typescript"]) {
			expect(has(`node_modules/${path}`), path).toBe(false);
		}
		const listed = execFileSync("npm", ["ls", "--all", "--parseable"], {
			cwd: tree.workingFolder,
			encoding: "utf8",
		});
		const installed = new Set(listed.trim().split("\n").slice(1));
		const { components } = JSON.parse(readFileSync(join(tree.workingFolder, "sbom.json"), "utf8"));
		expect(components).toHaveLength(installed.size);
		expect(installed.size).toBeLessThanOrEqual(193);
		const names = components.map(({ name }: { name: string }) => name);
		expect(names).toEqual(expect.arrayContaining(["hono", "react", "pg", "zod"]));
	});

	it("runs the platform's command line", () => {
		const said = execFileSync("npm", ["run", "--silent", "platform", "--", "users", "list"], {
			cwd: tree.workingFolder,
			encoding: "utf8",
			env: { ...process.env, DATA_DIR: server.dataDir },
		});
		expect(said).toContain("(none)");
	});

	it("writes nothing outside DATA_DIR", () => {
		expect(listTree(tree.workingFolder)).toEqual(before);
		expect(existsSync(join(server.dataDir, "session-secret"))).toBe(true);
	});

	it("runs as an account without privileges, with a health check, on a current Node", () => {
		const text = readFileSync("Dockerfile", "utf8");
		expect(tree.user).toBe("node");
		expect(text).toMatch(/^HEALTHCHECK .*\/healthz/m);
		const bases = new Set(text.match(/^FROM \S+/gm));
		expect(bases.size).toBe(1);
		expect([...bases][0]).toMatch(/^FROM node:24-slim@sha256:[0-9a-f]{64}$/);
	});
});
