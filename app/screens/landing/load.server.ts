/** The landing page's mode, and the prices with a short timeout. */
import { getI18n } from "~/i18n/instance.server";
import { readLandingMode } from "~/paths";
import { loadPlansInTime } from "~/server/catalogue/plans-in-time.server";
import type { RequestContext } from "~/server/context.server";

export async function loadLanding(context: RequestContext, request: Request) {
	const { pathname, search } = new URL(request.url);
	const plans = await loadPlansInTime(context);
	context.document.isForEveryone = plans !== undefined;
	const mode = readLandingMode(pathname, search) ?? "listener";
	const { t } = getI18n(context.locale);
	return {
		mode,
		title: mode === "creator" ? t("landing:creatorTitle") : undefined,
		description: mode === "creator" ? t("landing:hero.creator.lead") : undefined,
		plans: plans ?? [],
		showsTestimonials: context.settings.marketingClaims,
	};
}
