/** Tests the pages of a proxy in the name of a house. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Brand } from "#core/brand/brand";
import { readBrand } from "#core/brand/read-brand";
import { runCommand } from "../../tests/support/platform-command";
import { writeProxyPages } from "./proxy-page";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "pages-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const readSample = (): Brand => {
	const read = readBrand("deploy/brand-sample");
	if ("problems" in read) throw new Error(read.problems.join("\n"));
	return read.brand;
};

it("[brand-35] brand pages writes the pages of the proxy in the name of the house", async () => {
	const to = join(folder, "pages");
	const { code } = await runCommand({}, ["brand", "pages", "deploy/brand-sample", "--to", to]);
	expect(code).toBe(0);
	expect(readdirSync(to).sort()).toEqual(readdirSync("deploy/pages").sort());
	const policy = readFileSync(join(to, "policy.conf"), "utf8");
	for (const name of readdirSync(to).filter((name) => name.endsWith(".html"))) {
		const html = readFileSync(join(to, name), "utf8");
		expect(html).not.toMatch(/\bSawt\b|صوت/);
		expect(html).toContain("– Yasmur</title>");
		expect(html).toContain('<header class="name"><picture>');
		const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
		expect(policy).toContain(createHash("sha256").update(style).digest("base64"));
	}
	expect(readFileSync(join(to, "away.html"), "utf8")).toContain("منصّة يسمور");
});

it("[brand-35] a name has no power over the pages", async () => {
	const en = '$& <script>alert("1")</script>';
	const brand = { ...readSample(), name: { en, ar: "دفة" }, logo: undefined };
	const html = (await writeProxyPages(brand)).get("away.html") ?? "";
	expect(html).not.toContain("<script");
	expect(html).toContain('<header class="name">$&amp; &lt;script&gt;');
});

it("[brand-35] says where it could not write", async () => {
	const result = await runCommand({}, ["brand", "pages", "deploy/brand-sample"]);
	expect(result).toMatchObject({ code: 1, err: expect.stringContaining("--to FOLDER") });
});
