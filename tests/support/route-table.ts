/** The addresses of app/routes.ts, for walks that a new one must not escape. */
import { readFileSync } from "node:fs";

type Address = { path: string; file: string };

/** Optional parts are filled in: `/invite/SAVE20`, `/nowhere` for what no other one takes. */
export const listAddresses = (): Address[] =>
	[...readFileSync("app/routes.ts", "utf8").matchAll(/\broute\("([^"]+)", "([^"]+)"/g)].map(
		([, path = "", file = ""]) => ({
			path: `/${path
				.replace(/:\w+\?/, "SAVE20")
				.replace("landing?", "")
				.replace("*", "nowhere")}`,
			file,
		}),
	);

/** Those that show a page, to somebody at least. */
export const listPages = (): string[] =>
	listAddresses()
		.filter(({ file }) => file.endsWith(".tsx"))
		.map(({ path }) => path);
