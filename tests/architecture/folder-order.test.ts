/**
 * The order of folders, where imports run one way: Biome says of one folder what it may not import
 * (`biome.json`, also for `app/domain`), and has no word for the order of many. From the bottom up: each
 * folder imports only those that are named before it. What several capabilities share goes below them;
 * what knows them all, above.
 */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readCode, type SourceFile } from "./source";

const orders = {
	"reference-api": [
		// Values, and what the platform is told.
		"platform",
		"database",
		"seed",
		"migrations",
		"runtime",
		"http",
		"mail",
		// Capabilities: their routes, rules and rows.
		"contact",
		"account",
		"catalogue",
		"invite",
		"manual-payment",
		"payment",
		// What operators do, and by which pages.
		"operator",
		"console",
		// All of it as one platform, and its command line.
		"composition",
		"cli",
	],
	// Files beside these folders put requests and the process together: they know some, and some know them.
	"app/server": [
		"request",
		"session",
		"site",
		"platform",
		"contact",
		"account",
		"catalogue",
		"invite",
		"manual-payment",
		"payment",
		"http",
	],
	"app/components": [
		"site",
		"contact",
		"account",
		"catalogue",
		"invite",
		"payment",
		"manual-payment",
	],
} as const;

const tops = Object.keys(orders) as (keyof typeof orders)[];

const IMPORT = /\b(?:from|import)\s*\(?\s*"((?:\.|~\/)[^"]*)"/g;

const toPath = (importer: string, name: string) =>
	name.startsWith("~/") ? name.replace("~", "app") : posix.join(posix.dirname(importer), name);

/** The folder under `top` that holds the file; undefined for a file beside the folders, or elsewhere. */
const folderOf = (top: string, path: string) =>
	path.startsWith(`${top}/`) ? path.slice(top.length + 1).match(/^(.+?)\//)?.[1] : undefined;

function findImportsUp(
	top: keyof typeof orders,
	files: readonly Pick<SourceFile, "path" | "text">[],
): string[] {
	const order: readonly string[] = orders[top];
	const placeOf = (path: string) => order.indexOf(folderOf(top, path) ?? "");
	return files.flatMap(({ path, text }) =>
		[...text.matchAll(IMPORT)]
			.map(([, name = ""]) => toPath(path, name))
			.filter((name) => placeOf(path) >= 0 && placeOf(name) > placeOf(path))
			.map((name) => `${path}: ${name}`),
	);
}

describe.each(tops)("folders of %s", (top) => {
	const code = readCode([`${top}/`]);

	it("have each their place in the order", () => {
		const folders = new Set(code.flatMap(({ path }) => folderOf(top, path) ?? []));
		expect([...folders].sort()).toEqual([...orders[top]].sort());
	});

	it("import those below them alone", () => {
		expect(findImportsUp(top, code)).toEqual([]);
	});
});

describe("an import that runs up", () => {
	it.each([
		'import { mountUserRoutes } from "../account/user-route";',
		'import type { UserRow } from "../account/user-store";',
		'import {\n\tgetUser,\n} from "../account/user-store";',
		'const { getUser } = await import("../account/user-store");',
		'import "../account/user-store";',
		'export { getUser } from "../account/user-store";',
	])("is found in %j", (text) => {
		const files = [{ path: "reference-api/http/call.ts", text }];
		expect(findImportsUp("reference-api", files)).toHaveLength(1);
	});

	it("is found by its name from the top of app", () => {
		const text = 'import { findGate } from "~/server/account/gate.server";';
		const files = [{ path: "app/server/session/session.server.ts", text }];
		expect(findImportsUp("app/server", files)).toHaveLength(1);
	});
});
