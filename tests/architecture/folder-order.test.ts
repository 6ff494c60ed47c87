/**
 * The order of folders, where imports run one way: Biome says of one folder what it may not import
 * (`biome.json`), and has no word for the order of many.
 */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readCode, type SourceFile } from "./source";

/**
 * The embedded platform from the bottom up: each folder imports only those that are named before it.
 * What several capabilities share goes below them; what knows them all, above.
 */
const order = [
	// Values, and what the platform is told.
	"platform",
	"database",
	"runtime",
	"http",
	"mail",
	// Capabilities: their routes, rules and rows.
	"contact",
	"account",
	"catalogue",
	"invite",
	"wallet",
	"payment",
	// Data from before: 033 applies a rule of `wallet`.
	"seed",
	"migrations",
	// What operators do, and by which pages.
	"operator",
	"console",
	// All of it as one platform, and its command line.
	"composition",
	"cli",
];

const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]*)"/g;
const placeOf = (path: string) => order.indexOf(path.split("/")[1] ?? "");

function findImportsUp(files: readonly Pick<SourceFile, "path" | "text">[]): string[] {
	return files.flatMap(({ path, text }) =>
		[...text.matchAll(IMPORT)]
			.map(([, name = ""]) => posix.join(posix.dirname(path), name))
			.filter((name) => name.startsWith("reference-api/") && placeOf(name) > placeOf(path))
			.map((name) => `${path}: ${name}`),
	);
}

const code = readCode(["reference-api/"]);

describe("folders of the embedded platform", () => {
	it("have each their place in the order", () => {
		expect([...new Set(code.map(({ path }) => path.split("/")[1]))].sort()).toEqual(
			[...order].sort(),
		);
	});

	it("import those below them alone", () => {
		expect(findImportsUp(code)).toEqual([]);
	});

	it.each([
		'import { mountUserRoutes } from "../account/user-route";',
		'import type { UserRow } from "../account/user-store";',
		'import {\n\tgetUser,\n} from "../account/user-store";',
		'const { getUser } = await import("../account/user-store");',
		'import "../account/user-store";',
		'export { getUser } from "../account/user-store";',
	])("are looked at in an import such as %j", (text) => {
		expect(findImportsUp([{ path: "reference-api/http/app.ts", text }])).toHaveLength(1);
	});
});
