import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createPageHandler } from "./page-handler.server";

const PATHS = ["landing?", "login", "account/password", "robots.txt", "i/:code?", "*"];

/** Routes without a page, which say who they are. */
function buildBuild(): ServerBuild {
	const route = (path: string) => {
		const loader = ({ params }: { params: object }) =>
			new Response(`${path} ${JSON.stringify(params)}`);
		return [path, { id: path, parentId: "root", path, module: { loader } }];
	};
	const root = { id: "root", path: "", module: { default: () => null } };
	const assetsOf = (id: string) => [id, { id, module: `/${id}.js` }];
	return {
		entry: { module: { default: () => new Response("a document") } },
		routes: Object.fromEntries([["root", root], ...PATHS.map(route)]),
		assets: { routes: Object.fromEntries(["root", ...PATHS].map(assetsOf)) },
		future: { v3_singleFetch: true },
	} as unknown as ServerBuild;
}

const build = buildBuild();
const ask = async (path: string, loadBuild = async () => build) => {
	const handle = createPageHandler(loadBuild, "production");
	const response = await handle(new Request(`http://localhost${path}`), {} as never);
	return response.text();
};

describe("the handler of pages", () => {
	it.each([
		["/", "landing? {}"],
		["/landing", "landing? {}"],
		["/login?a=b", "login {}"],
		["/account/password", "account/password {}"],
		["/robots.txt", "robots.txt {}"],
		["/i", "i/:code? {}"],
		["/i/CODE-1", 'i/:code? {"code":"CODE-1"}'],
		["/wp-login.php", '* {"*":"wp-login.php"}'],
		["/a/b/c", '* {"*":"a/b/c"}'],
		["/account", '* {"*":"account"}'],
		["/i/a/b", '* {"*":"i/a/b"}'],
		// Spellings that only the router reads.
		["/LOGIN", "login {}"],
		["/login/", "login {}"],
		["/i/a%20b", 'i/:code? {"code":"a b"}'],
		["/I/CODE", 'i/:code? {"code":"CODE"}'],
		["/%6Cogin", "login {}"],
	])("answers %s by the route that the whole table would choose", async (path, expected) => {
		expect(await ask(path)).toBe(expected);
	});

	it("reads the table again when the build is another one, as in development", async () => {
		let current = build;
		const handle = createPageHandler(async () => current, "production");
		const request = () => new Request("http://localhost/login");
		await handle(request(), {} as never);
		const next = buildBuild();
		const changed = { ...next.routes.login, module: { loader: () => new Response("new") } };
		current = { ...next, routes: { ...next.routes, login: changed } } as unknown as ServerBuild;
		expect(await (await handle(request(), {} as never)).text()).toBe("new");
	});
});
