/** Returns the addresses of app/routes.ts, so that tests cover every new route. */
import { readFileSync } from "node:fs";

type Address = { path: string; file: string };

/**
 * Lists the site's addresses, without those of the console. Optional segments are filled in: `/invite/SAVE20`,
 * and `/nowhere` for the catch-all route.
 */
export const listAddresses = (): Address[] =>
	[...readFileSync("app/routes.ts", "utf8").matchAll(/\broute\("([^"]+)", "([^"]+)"/g)]
		.map(([, path = "", file = ""]) => ({
			path: `/${path
				.replace(/:\w+\?/, "SAVE20")
				.replace("landing?", "")
				.replace(":name", "payments")
				.replace("*", "nowhere")}`,
			file,
		}))
		.filter(({ file }) => !file.startsWith("routes/operator/"));

/** Returns the addresses that show a page to some visitor. */
export const listPages = (): string[] =>
	listAddresses()
		.filter(({ file }) => file.endsWith(".tsx"))
		.map(({ path }) => path);
