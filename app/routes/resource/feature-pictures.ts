/** /feature-pictures.svg holds the pictures of the landing page's features in the colours of the brand. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getFeaturePictures } from "~/components/site/feature-picture.server";
import { VERSION_QUERY } from "~/paths";

export function loader({ request }: LoaderFunctionArgs) {
	const { svg, version } = getFeaturePictures();
	const isNamed = new URL(request.url).searchParams.get(VERSION_QUERY) === version;
	return new Response(svg, {
		headers: {
			"Content-Type": "image/svg+xml; charset=utf-8",
			"Cache-Control": isNamed ? "public, max-age=31536000, immutable" : "public, max-age=300",
		},
	});
}
