/**
 * Serves the files of the brand. Their addresses have the digest of its folder, so browsers keep them for a year and
 * a changed folder has new ones; the fixed addresses that browsers and old links know lead there.
 */
import type { Context, Hono } from "hono";
import type { Brand } from "#core/brand/brand";
import { BRAND_ICONS, nameSharePicture, SHARE_KINDS } from "#core/brand/brand-picture";
import { LOCALES } from "~/i18n/locale";
import { paths } from "~/paths";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { createBrandFiles } from "~/server/site/brand-file.server";
import { ONE_YEAR } from "./static-file.server";

/** A file is a picture: if it were opened by itself, nothing in it could load or run. */
const POLICY = "default-src 'none'; sandbox";

export function serveBrand(app: Hono<AppEnv>, brand: Brand | undefined): void {
	if (!brand) return;
	const find = createBrandFiles(brand);
	const { digest } = brand;
	app.get("/brand/:digest{[\\w-]{16}}/:name", async (c, next) => {
		const name = c.req.param("name");
		const file = await find(name);
		if (!file) return next();
		c.set("isFile", true);
		// During a rollout another replica has the folder of the address, so no cache may keep this response.
		const isOther = c.req.param("digest") !== digest;
		const tag = `"${digest}-${name}"`;
		const headers = {
			"Content-Type": file.type,
			"Cache-Control": isOther ? "no-store" : ONE_YEAR,
			"Content-Security-Policy": POLICY,
			ETag: tag,
		};
		if (c.req.header("If-None-Match")?.includes(tag)) return c.body(null, 304, headers);
		return c.body(new Uint8Array(file.content), 200, headers);
	});
	for (const [fixed, name] of listFixed(brand)) {
		app.get(fixed, (c: Context) =>
			c.body(null, 302, {
				Location: paths.brandFile({ digest, name }),
				"Cache-Control": "no-cache",
			}),
		);
	}
}

/** The addresses of the product's own icons and pictures for shared links, each with the file of the brand. */
function listFixed({ icon }: Brand): [fixed: string, name: string][] {
	return [
		["/favicon.svg", icon ? "icon.svg" : "icon-192.png"],
		...Object.keys(BRAND_ICONS).map((name): [string, string] => [`/${name}`, name]),
		...LOCALES.flatMap((locale) =>
			[undefined, ...SHARE_KINDS].map((kind): [string, string] => {
				const name = nameSharePicture(locale, kind);
				return [`/${name}`, name];
			}),
		),
	];
}
