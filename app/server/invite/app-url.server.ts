/** Where 'Open App' leads: the operator's app link, or the download page before there is an app. */
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";

export function getAppUrl({ APP_LINK_ORIGIN }: Pick<Settings, "APP_LINK_ORIGIN">): string {
	return APP_LINK_ORIGIN ?? paths.getApp();
}
