/** Checks that operators read of exactly the settings that there are, as they are. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingNames } from "../../app/server/setting-schema.server";
import { environment as platformSchema } from "../../platform/cli/settings";
import { settingFiles } from "../../scripts/setting-document";
import { readCode } from "./source";

const read = (path: string) => readFileSync(path, "utf8");

describe("the settings", () => {
	it.each(settingFiles)(
		"[operator-2] are in $path as `npm run docs:settings` writes them",
		({ path, write }) => {
			expect(read(path)).toBe(write(read(path)));
		},
	);

	it("[operator-2] are in .env.example, each with its default or a sample", () => {
		const samples = [...read(".env.example").matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)];
		expect(samples.map(([, name]) => name)).toEqual(settingNames);
		const lines = samples.map(([line]) => line);
		expect(lines).toEqual(expect.arrayContaining(["# MOCK_GATEWAY=off", "# PORT=3000"]));
	});

	it("[operator-2] are in docs/settings.md, each in a row that says who reads it", () => {
		const rows = [
			...read("docs/settings.md").matchAll(/^\| `([A-Z][A-Z0-9_]+)` .* (web|both) \|$/gm),
		];
		expect(rows.map(([, name]) => name)).toEqual(settingNames);
		const both = rows.filter(([, , reader]) => reader === "both").map(([, name]) => name);
		expect(both.sort()).toEqual(Object.keys(platformSchema.shape).sort());
	});

	it("are read from the environment in three places only", () => {
		const readers = readCode([
			"app/",
			"core/",
			"contract/",
			"platform/",
			"composition.ts",
			"listen.ts",
			"platform-cli.ts",
			"platform-server.ts",
			"remix-serve.ts",
			"server.ts",
		])
			.filter(({ text }) => /process\.env\b(?!`)/.test(text))
			.map(({ path }) => path);
		expect(readers).toEqual(["platform-cli.ts", "remix-serve.ts", "server.ts"]);
	});
});
