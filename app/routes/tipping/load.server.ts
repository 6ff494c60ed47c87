/** What /tipping shows: the creator, the greeting, and whether a tip can be sent. */
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import { getCairoHour } from "~/domain/site/cairo-time";
import { getGreeting } from "~/domain/tip/greeting";
import { canSendTip } from "~/domain/tip/tip";
import type { RequestContext } from "~/server/context.server";
import { enterCheckout } from "~/server/payment/checkout-page.server";
import { readInAppAddress } from "~/server/site/in-app-browser.server";
import { readTipTarget } from "./form";

export async function loadPage(context: RequestContext, request: Request) {
	const { session, settings } = context;
	const named = readTipTarget(new URL(request.url).searchParams);
	if (settings.payments === "manual" && named.creatorId !== undefined) {
		session.set({ tipTarget: named });
	}
	const target = named.creatorId === undefined ? (session.data.tipTarget ?? named) : named;
	const { user, offer } = await enterCheckout(context, "before-gates", () =>
		findCreator(context, target.creatorId),
	);
	return {
		target,
		...offer,
		inAppAddress: readInAppAddress(context, request),
		greeting: getGreeting(getCairoHour(Date.now())),
		visitorName: user?.name.trim() || null,
		currency: settings.currency ?? DEFAULT_CURRENCY,
		canSend: canSendTip({
			hasToken: session.data.isFromApp === true,
			isSignedIn: user !== undefined,
		}),
	};
}

export type TipPage = Awaited<ReturnType<typeof loadPage>>;

/** The creator, or why only basic information can be shown: a tip can still be sent then. */
async function findCreator({ api, log }: RequestContext, creatorId: string | undefined) {
	if (creatorId === undefined) return { creator: null, isUnknownCreator: false };
	const asked = await api.catalogue.creator(creatorId);
	if (asked.ok) return { creator: asked.value, isUnknownCreator: false };
	const { kind, status } = asked.failure;
	log.warn({ kind }, "a creator could not be loaded");
	return { creator: null, isUnknownCreator: kind === "refused" && status === 404 };
}
