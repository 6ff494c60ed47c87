/** Checks that exactly the settings of the server are documented for operators. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCode } from "./source";

const read = (path: string) => readFileSync(path, "utf8");

function readSchema(): string {
	const source = read("app/server/env.server.ts");
	const start = source.indexOf("const environmentSchema");
	return source.slice(start, source.indexOf("\n});", start));
}

const schema = readSchema();
const keys = [...schema.matchAll(/^\t([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name).sort();
/** Settings with a literal default in the schema, such as `MOCK_GATEWAY=off`. */
const defaults = [
	...schema.matchAll(/^\t([A-Z0-9_]+): .*\.default\(("?)([a-z0-9./-]+)\2\),$/gm),
].map(([, name, , value = ""]) => `${name}=${{ true: "on", false: "off" }[value] ?? value}`);
const unique = (names: Iterable<string>) => [...new Set(names)].sort();

describe("the settings", () => {
	it("are found in the schema", () => {
		expect(keys.length).toBeGreaterThan(25);
		expect(keys).toContain("PUBLIC_URL");
	});

	it("are in .env.example, each with an explanation", () => {
		const names = [...read(".env.example").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)];
		expect(unique(names.map(([, name = ""]) => name))).toEqual(keys);
	});

	it("are in .env.example with their defaults", () => {
		expect(defaults).toEqual(expect.arrayContaining(["MOCK_GATEWAY=off", "PORT=3000"]));
		const lines = read(".env.example").split("\n");
		// Every way to start the server sets another NODE_ENV.
		const differing = defaults.filter((line) => !lines.includes(`# ${line}`));
		expect(differing).toEqual(["NODE_ENV=development"]);
	});

	it("[operator-2] are in docs/operating.md, each in a row of a table", () => {
		const rows = read("docs/operating.md").match(/^\| `[A-Z].*$/gm) ?? [];
		const names = rows.flatMap((row) =>
			[...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
		);
		expect(unique(names)).toEqual(keys);
	});

	it("[operator-2] that the standalone platform reads are named where docs/operating.md explains it", () => {
		const [, rest = ""] = read("docs/operating.md").split(
			"## The platform as a process of its own",
		);
		const [section = ""] = rest.split("\n## ");
		const reads = read("reference-api/cli/settings.ts").matchAll(/\benv\.([A-Z][A-Z_]+)/g);
		const names = unique([...reads].map(([, name = ""]) => name));
		expect(names).toContain("DATA_DIR");
		expect(names.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
	});

	it("are read from the environment in three places only", () => {
		const readers = readCode([
			"app/",
			"typed/",
			"contract/",
			"reference-api/",
			"compose.ts",
			"listen.ts",
			"platform.ts",
			"serve.ts",
			"server.ts",
		])
			.filter(({ text }) => /process\.env\b(?!`)/.test(text))
			.map(({ path }) => path);
		expect(readers).toEqual(["app/server/services.server.ts", "platform.ts", "server.ts"]);
	});
});
