/**
 * Returns the target of 'Open App': the operator's app link, or the download page while there is no
 * app.
 */
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";

export function getAppUrl({ appLinkOrigin }: Pick<Settings, "appLinkOrigin">): string {
	return appLinkOrigin ?? paths.getApp();
}
