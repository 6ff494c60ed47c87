/** /get-app — the download page: the apps before and after their launch (docs/product.md, site-6). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { buildStoreLink } from "~/domain/invite/app-link";
import { readDeviceClass } from "~/domain/site/app-release";
import { getI18n } from "~/i18n/instance.server";
import { readQuery } from "~/paths";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { DownloadPage } from "./screen";

export const handle = {
	titleKey: "download:title",
	script: "marketing",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { settings, locale } = context;
	const { release, appStoreId, androidPackage } = settings;
	context.document.isForEveryone = true;
	const identity = { appStoreId, androidPackage };
	const { t } = getI18n(locale);
	const device = readDeviceClass(readQuery(new URL(request.url), "platform"));
	return {
		title: device === "desktop" ? t("download:listTitle.desktop") : undefined,
		description: t(`download:description.${release}`),
		storeLinks: {
			ios: buildStoreLink("ios", identity),
			android: buildStoreLink("android", identity),
		},
		device,
		rememberedCode: await readRememberedCode(context),
		showsTestimonials: settings.marketingClaims,
	};
}

export default function GetAppRoute() {
	return <DownloadPage {...useLoaderData<typeof loader>()} />;
}
