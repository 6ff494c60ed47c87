/** The table "who may import whom" of the house, one way and without cycles. */
import { describe, expect, it } from "vitest";
import { findCycle, type Import, readImports } from "./import-graph";
import { readCode } from "./source";

const REACT = /^(react|react-dom|react-i18next|@conform-to\/react|@remix-run\/)/;

type Rule = {
	/** The folders or files of ours that may be imported, beside the folder itself. */
	mayImport: readonly string[];
	/** Packages that may not be imported. */
	neverPackage?: RegExp;
};

const REST_OF_APP = ["api", "components", "domain", "enhance", "i18n", "screens", "server", "ui"];
const wholeApp = ["app/paths.ts", "app/styles", ...REST_OF_APP.map((folder) => `app/${folder}`)];
const page = ["app/components", "app/domain", "app/i18n", "app/paths.ts", "app/ui"];

/** The first prefix that fits a file rules it. */
const rules: Record<string, Rule> = {
	contract: { mayImport: [], neverPackage: /^(?!zod$)/ },
	"reference-api": { mayImport: ["contract"], neverPackage: REACT },
	"app/domain": { mayImport: [], neverPackage: REACT },
	"app/paths.ts": { mayImport: ["app/domain"], neverPackage: /./ },
	"app/api": { mayImport: ["contract", "app/domain"], neverPackage: REACT },
	"app/server": { mayImport: ["app/api", "app/domain", "app/i18n", "app/paths.ts"] },
	"app/ui": { mayImport: ["app/styles"], neverPackage: /^(@remix-run|react-i18next|i18next)/ },
	"app/styles": { mayImport: [] },
	"app/i18n": { mayImport: ["locales"] },
	"app/enhance": { mayImport: ["app/domain", "app/paths.ts"], neverPackage: /./ },
	"app/components": { mayImport: page },
	"app/screens": { mayImport: page },
	"app/routes.ts": { mayImport: [] },
	"app/routes": { mayImport: wholeApp },
	app: { mayImport: wholeApp },
	"server.ts": { mayImport: ["reference-api", "app/server"] },
	e2e: { mayImport: ["app/paths.ts", "locales", "tests/support"] },
	scripts: { mayImport: ["server.ts", "app/ui/icon-names.js"] },
};

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);
const placeOf = (path: string) => Object.keys(rules).find((place) => isIn(path, place));
const code = readCode(["app", "contract", "reference-api", "server.ts", "e2e", "scripts"]);
const imports = code.flatMap(readImports);

/** What a route is apart from others: its own folder, or its own file. */
const routeOf = (path: string) => path.split("/")[2] ?? "";

function isAllowed({ from, to, isOurs }: Import): boolean {
	const place = placeOf(from);
	const rule = rules[place ?? ""];
	if (place === undefined || rule === undefined) return false;
	if (!isOurs) return !rule.neverPackage?.test(to);
	if (from.startsWith("app/routes/") && to.startsWith("app/routes/")) {
		return routeOf(from) === routeOf(to);
	}
	if (from.startsWith("app/screens/") && from.endsWith("load.server.ts")) {
		if (isIn(to, "app/server")) return true;
	}
	return isIn(to, place) || rule.mayImport.some((allowed) => isIn(to, allowed));
}

describe("imports", () => {
	it("reads every folder of the house", () => {
		expect(code.length).toBeGreaterThan(100);
		for (const folder of ["app/domain", "app/routes", "contract", "reference-api"]) {
			expect(imports.some(({ from }) => from.startsWith(`${folder}/`))).toBe(true);
		}
	});

	it("go one way, as the table says", () => {
		const wrong = imports.filter((one) => !isAllowed(one));
		expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
	});

	it("name files that exist", () => {
		const missing = imports.filter(({ to, isOurs }) => isOurs && !/\.\w+$/.test(to));
		expect(missing.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
	});

	it("make no cycle inside app", () => {
		const inside = imports.filter(({ from, to }) => isIn(from, "app") && isIn(to, "app"));
		expect(findCycle(inside)).toEqual([]);
	});

	it("show the contract to nobody in app but the client", () => {
		const seen = imports.filter(({ from, to }) => isIn(from, "app") && isIn(to, "contract"));
		expect(seen.filter(({ from }) => !isIn(from, "app/api"))).toEqual([]);
		expect(seen.length).toBeGreaterThan(0);
	});

	it("a rule refuses what the table forbids", () => {
		const tryOut = (from: string, to: string, isOurs = true) => isAllowed({ from, to, isOurs });
		expect(tryOut("app/domain/catalogue/plan.ts", "contract/plan.ts")).toBe(false);
		expect(tryOut("app/domain/catalogue/plan.ts", "react", false)).toBe(false);
		expect(tryOut("app/routes/login/route.tsx", "app/routes/register/form.ts")).toBe(false);
		expect(tryOut("reference-api/http/app.ts", "app/paths.ts")).toBe(false);
		expect(tryOut("app/ui/button.tsx", "app/domain/catalogue/plan.ts")).toBe(false);
		expect(tryOut("app/routes/login/route.tsx", "app/routes/login/form.ts")).toBe(true);
	});
});
