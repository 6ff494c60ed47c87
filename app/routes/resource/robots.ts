/** /robots.txt allows everything; pages that must not be indexed have `noindex`. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/paths";

export function loader({ context }: LoaderFunctionArgs) {
	const body = `User-agent: *\nAllow: /\n\nSitemap: ${context.origin}${paths.sitemap()}\n`;
	return new Response(body, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Cache-Control": "public, max-age=3600",
		},
	});
}
