/** Invite and discount links: looks the code up, remembers and reports it, and finds the links into the app. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { APP_LINK_MARK, type AppIdentity, planAppOpening } from "~/domain/invite/app-link";
import { checkDiscountCode, type DiscountCode } from "~/domain/invite/discount-code";
import { type LinkKind, readCode } from "~/domain/invite/invite";
import { toRememberedCode } from "~/domain/invite/remembered-code";
import { detectDevice } from "~/domain/site/device";
import { LOCALE_QUERY } from "~/i18n/locale";
import { paths, readQuery, withLocale } from "~/paths";
import type { DocumentCaching, RequestContext } from "~/server/context.server";
import type { Settings } from "~/server/env.server";
import { type LookUp, lookUpCode } from "~/server/invite/code-lookup.server";
import { reportViewOnce } from "~/server/invite/code-view.server";
import { rememberCode } from "~/server/invite/remembered-code.server";
import { drawQrCode } from "~/server/site/qr-code.server";
import type { InviteDiscountData, OpeningOptions } from "./data";
import { describeInvalid, describeOffer } from "./preview.server";

export async function loadInviteDiscount({ request, params, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const kind: LinkKind = url.pathname.startsWith(paths.discount()) ? "discount" : "invite";
	const code = readCode(params.code);
	const path = kind === "invite" ? paths.invite({ token: code }) : paths.discount({ code });
	const pageUrl = new URL(path, context.origin).href;
	const namesLanguage = url.searchParams.has(LOCALE_QUERY);
	const shareUrl = namesLanguage ? context.origin + withLocale(path, "", context.locale) : pageUrl;
	const [found, isRedeemedHere] = await Promise.all([
		lookUpCode(kind, code, context),
		kind === "discount" && context.api.isSupported("quote"),
	]);
	const { problem, discountCode, isFault } = found;
	context.document.visit = toVisit(kind, code, found);

	if (problem || !discountCode || !code) {
		return answer({
			kind,
			state: "invalid",
			problem: problem ?? "not-found",
			options: isFault ? findOptions(request, context, { path, pageUrl }) : null,
			retryHref: isFault || problem === "too-many-lookups" ? path : null,
			...describeInvalid(kind, shareUrl, context),
		});
	}
	context.document.isForEveryone = lastsWhileKept(discountCode, context.settings);
	return answer({
		kind,
		state: "valid",
		code: { ...discountCode, code },
		isRedeemedHere,
		options: findOptions(request, context, { path, pageUrl }),
		appBanner: describeAppBanner(context.settings, pageUrl),
		...describeOffer(kind, { ...discountCode, code }, shareUrl, context),
	});
}

/** The page of an invalid code has status 200; only the rate limit is an error. */
function answer(shown: InviteDiscountData) {
	const isLimited = shown.state === "invalid" && shown.problem === "too-many-lookups";
	return data(shown, { status: isLimited ? 429 : 200 });
}

/** For each visitor: reports a known code, remembers a valid one, and counts an unknown one as a guess. */
const toVisit =
	(kind: LinkKind, code: string | undefined, found: LookUp): DocumentCaching["visit"] =>
	async (request, visitor) => {
		const { discountCode, problem, isMiss } = found;
		if (isMiss) await visitor.limits.allow("discount");
		if (!discountCode || !code) return;
		reportViewOnce(request, { kind, code }, visitor);
		if (!problem) rememberCode(visitor.session, toRememberedCode(kind, code, discountCode));
	};

/** Cached documents are sent for up to twice CACHE_SECONDS, so the code must be valid until then. */
const lastsWhileKept = (discountCode: DiscountCode, { cacheSeconds }: Settings): boolean =>
	checkDiscountCode(discountCode, Date.now() + 2 * cacheSeconds * 1000) === "valid";

type Address = { path: string; pageUrl: string };

function findOptions(
	request: Request,
	{ settings }: RequestContext,
	{ path, pageUrl }: Address,
): OpeningOptions {
	const device = detectDevice(request.headers.get("User-Agent"));
	const isLinkTried = readQuery(new URL(request.url), APP_LINK_MARK.name) === APP_LINK_MARK.value;
	const plan = (one: Pick<typeof device, "system" | "view">) =>
		planAppOpening({
			device: one,
			app: readAppIdentity(settings),
			path,
			pageUrl,
			getAppHref: paths.getApp(),
			isLinkTried,
		});
	return {
		device,
		opening: plan(device),
		ipadOpening: device.isPerhapsIpad ? plan({ system: "ios", view: "browser" }) : null,
		pageUrl,
		qr: device.system === "desktop" ? drawQrCode(pageUrl) : null,
	};
}

const readAppIdentity = (settings: Settings): AppIdentity => ({
	scheme: settings.appScheme,
	linkOrigin: settings.appLinkOrigin,
	androidPackage: settings.androidPackage,
	appStoreId: settings.appStoreId,
});

const describeAppBanner = ({ appStoreId }: Settings, pageUrl: string) =>
	appStoreId ? `app-id=${appStoreId}, app-argument=${pageUrl}` : undefined;
