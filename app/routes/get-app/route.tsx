/** /get-app — the download page: every app is in pre-launch (docs/product.md, site-6). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { readDevice } from "~/domain/site/app-release";
import { readQuery } from "~/paths";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { DownloadPage } from "./screen";

export const handle = {
	titleKey: "download:title",
	descriptionKey: "download:description",
	script: "marketing",
} satisfies PageHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
	context.document.isForEveryone = true;
	return {
		device: readDevice(readQuery(new URL(request.url), "platform")),
		rememberedCode: readRememberedCode(context.session),
		showsTestimonials: context.settings.marketingClaims,
	};
}

export default function GetAppRoute() {
	return <DownloadPage {...useLoaderData<typeof loader>()} />;
}
