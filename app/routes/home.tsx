/** / and /landing — the landing page (docs/product.md, site-1); its one canonical address is /. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { paths } from "~/paths";
import { LandingPage } from "~/screens/landing/landing-page";
import { loadLanding } from "~/screens/landing/load.server";

export const handle = {
	titleKey: "landing:title",
	descriptionKey: "landing:description",
	canonicalPath: paths.home(),
	script: "marketing",
} satisfies PageHandle;

export const loader = ({ request, context }: LoaderFunctionArgs) => loadLanding(context, request);

export default function HomeRoute() {
	return <LandingPage {...useLoaderData<typeof loader>()} />;
}
