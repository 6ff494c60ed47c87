/** Where 'Open App' leads: the operator's app link, or the download page before there is an app. */
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";

export function getAppUrl({ appLinkOrigin }: Pick<Settings, "appLinkOrigin">): string {
	return appLinkOrigin ?? paths.getApp();
}
