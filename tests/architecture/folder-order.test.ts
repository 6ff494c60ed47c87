/**
 * Checks the order of folders: a folder imports only folders before it. `biome.json` says what a
 * layer may import, but cannot express an order of many.
 */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { readCode, type SourceFile } from "./source";

const orders = {
	"app/domain": [
		...["site", "account", "contact", "catalogue", "payment"],
		...["manual-payment", "tip", "invite", "operator"],
	],
	platform: [
		// Values, and what the platform is configured with.
		"base",
		// The gateways' protocols.
		"gateway",
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
		// Files of people, read without the database.
		"people-file",
		// What operators read of plans and money over time.
		"numbers",
		// The far side of the mock gateway, which works on our payments.
		"mock-gateway",
		// Operators' acts.
		"operator",
		// The composed platform and its command line.
		"composition",
		"cli",
	],
	// Files beside these folders wire requests and the process together; they may import some folders
	// and be imported by some.
	"app/server": [
		"metrics",
		"request",
		"session",
		"site",
		"contact",
		"account",
		"catalogue",
		"invite",
		"manual-payment",
		"payment",
		"http",
		// The console's guard uses the checks of http.
		"operator",
	],
	"app/components": [
		"site",
		"contact",
		"account",
		"catalogue",
		"invite",
		"payment",
		"manual-payment",
		"operator",
	],
} as const;

const tops = Object.keys(orders) as (keyof typeof orders)[];

const IMPORT = /\b(?:from|import)\s*\(?\s*"((?:\.|~\/)[^"]*)"/g;

const toPath = (importer: string, name: string) =>
	name.startsWith("~/") ? name.replace("~", "app") : posix.join(posix.dirname(importer), name);

/**
 * Returns the folder under `top` that holds the file; undefined for a file beside the folders or
 * elsewhere.
 */
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

	it("all have a place in the order", () => {
		const folders = new Set(code.flatMap(({ path }) => folderOf(top, path) ?? []));
		expect([...folders].sort()).toEqual([...orders[top]].sort());
	});

	it("import only folders below them", () => {
		expect(findImportsUp(top, code)).toEqual([]);
	});
});

it("finds an import of a folder above", () => {
	const text = 'import {\n\tgetUser,\n} from "../account/user-store";';
	const files = [{ path: "platform/http/call.ts", text }];
	expect(findImportsUp("platform", files)).toHaveLength(1);
});
