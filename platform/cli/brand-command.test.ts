import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../../tests/support/platform-command";

let folder: string;
beforeEach(() => {
	folder = join(mkdtempSync(join(tmpdir(), "brand-")), "house");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

/** A wrong setting elsewhere does not matter to these commands. */
const run = (...words: string[]) => runCommand({ PORT: "none", BRAND_DIR: "/nowhere" }, words);

const names = ["--name", "Dafah Radio", "--name-ar", "إذاعة دفة"];

describe("brand init", () => {
	it("[brand-8] makes a folder that starts, and overwrites nothing", async () => {
		const made = await run("brand", "init", folder, ...names, "--prefix", "dr");
		expect(made).toMatchObject({ code: 0, out: expect.stringContaining("codes    DR-J7M9GM") });
		expect(made.out).toContain("missing  brand.json: seller");
		const text = readFileSync(join(folder, "brand.json"), "utf8");
		const again = await run("brand", "init", folder, "--name", "Other", "--name-ar", "أخرى");
		expect(again).toMatchObject({
			code: 1,
			err: expect.stringContaining("is there already, and nothing is overwritten"),
		});
		expect(readFileSync(join(folder, "brand.json"), "utf8")).toBe(text);
	});

	it("[brand-8] writes nothing that could not start", async () => {
		const wrong = await run("brand", "init", folder, ...names, "--prefix", "D4");
		expect(wrong).toMatchObject({
			code: 1,
			err: expect.stringContaining("codePrefix must be two to six Latin letters"),
		});
		expect(await run("brand", "init", folder, ...names)).toMatchObject({ code: 0 });
	});
});

describe("brand check", () => {
	it("[brand-8] fails with everything that is wrong", async () => {
		await run("brand", "init", folder, ...names);
		writeFileSync(join(folder, "brand.json"), '{"name": {"en": "A"}, "colour": 1}');
		const { code, err } = await run("brand", "check", folder);
		expect(code).toBe(1);
		expect(err).toContain("wrong    brand.json: name.ar is missing");
		expect(err).toContain("wrong    brand.json: colour isn't a known key");
	});

	it("[brand-8] says what is weak without failing", async () => {
		await run("brand", "init", folder, "--name", "إذاعة", "--name-ar", "Radio", "--prefix", "RAD");
		const { code, out } = await run("brand", "check", folder);
		expect(code).toBe(0);
		expect(out).toContain("weak     brand.json: name.ar has no Arabic letter");
		const sample = await run("brand", "check", "deploy/brand-sample", "--json");
		expect(JSON.parse(sample.out)).toMatchObject({
			name: { en: "Yasmur", ar: "يسمور" },
			remarks: ["en", "ar"].map((language) => ({
				kind: "missing",
				what: `pictures/share.${language}.png: shared links show a drawing`,
			})),
		});
	});

	it("[brand-50] names each file that is missing, and what is shown in its place", async () => {
		await run("brand", "init", folder, ...names);
		const list = async () =>
			(await run("brand", "check", folder)).out.match(/^missing {2}(?!brand\.json)[^:]*/gm);
		const files = "colours.json logo.svg icon.svg pictures/share.en.png pictures/share.ar.png";
		expect(await list()).toEqual(files.split(" ").map((file) => `missing  ${file}`));
		for (const file of ["colours.json", "logo.svg"])
			cpSync(join("deploy/brand-sample", file), join(folder, file));
		expect((await list())?.slice(0, 2)).toEqual(["missing  logo-dark.svg", "missing  icon.svg"]);
	});
});
