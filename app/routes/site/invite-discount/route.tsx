/**
 * /invite, /i and /discount show one page: the offer of a code with the ways into the app, or why
 * the code is invalid.
 */

import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readCode } from "#core/code";
import type { HeadData } from "~/components/site/document-head";
import type { PageHandle } from "~/components/site/page-handle";
import { toSharePath } from "~/components/site/picture-path";
import { APP_LINK_MARK, type AppIdentity, planAppOpening } from "~/domain/invite/app-link";
import { type CodeTerms, getCodeTerms } from "~/domain/invite/code-term";
import { type DiscountCode, formatDiscountValue } from "~/domain/invite/discount-code";
import { type CodeProblem, type LinkKind, TRIAL_DAYS } from "~/domain/invite/invite";
import { toRememberedCode } from "~/domain/invite/remembered-code";
import { detectDevice } from "~/domain/site/device";
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts, LOCALE_QUERY, type Locale } from "~/i18n/locale";
import { paths, readQuery, withLocale } from "~/paths";
import { loadManualPaymentOffer } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import type { Settings } from "~/server/env.server";
import { type LookUp, lookUpCode } from "~/server/invite/code-lookup.server";
import { reportViewOnce } from "~/server/invite/code-view.server";
import { rememberCode } from "~/server/invite/remembered-code.server";
import { drawQrCode } from "~/server/site/qr-code.server";
import { ButtonLink } from "~/ui/button";
import { EmptyDrawing } from "~/ui/empty-drawing";
import { Narrow } from "~/ui/layout";
import { type OpeningOptions, WaysIn } from "./open-app";
import { type ShownCode, ValidCode } from "./valid-code";

type InviteDiscountData = HeadData & { kind: LinkKind } & (
		| {
				state: "valid";
				code: ShownCode;
				terms: CodeTerms;
				/** True when codes are redeemed on the web. */
				isRedeemedHere: boolean;
				options: OpeningOptions;
		  }
		| {
				state: "invalid";
				problem: CodeProblem;
				/** Present when the code may be valid, so that it can be opened in the app. */
				options: OpeningOptions | null;
				retryHref: string | null;
		  }
	);

export const handle = {
	isPrivate: true,
	script: "invite",
	needsWholeSheet: true,
} satisfies PageHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const kind: LinkKind = url.pathname.startsWith(paths.discount()) ? "discount" : "invite";
	const code = readCode(params.code);
	const path = kind === "invite" ? paths.invite({ token: code }) : paths.discount({ code });
	// Only one address is opened, cached and shared.
	if (code && code !== params.code) throw redirect(path + url.search, 303);
	const pageUrl = new URL(path, context.origin).href;
	const namesLanguage = url.searchParams.has(LOCALE_QUERY);
	const shareUrl = namesLanguage ? context.origin + withLocale(path, "", context.locale) : pageUrl;
	const found = await lookUpCode(kind, code, context);
	const isRedeemedHere = context.api.supports("quote");
	const { problem, discountCode, isFault } = found;
	await recordVisit(request, { kind, code, found }, context);

	if (problem || !discountCode || !code) {
		const reason = problem ?? "not-found";
		return respond({
			kind,
			state: "invalid",
			problem: reason,
			options: isFault ? findOptions(request, context, { path, pageUrl }) : null,
			retryHref: isFault || problem === "too-many-lookups" ? path : null,
			...describeInvalid(kind, reason, shareUrl, context),
		});
	}
	return respond({
		kind,
		state: "valid",
		code: { ...discountCode, code },
		terms: await loadTerms(discountCode, context),
		isRedeemedHere,
		options: findOptions(request, context, { path, pageUrl }),
		appBanner: describeAppBanner(context.settings, pageUrl),
		...describeOffer(kind, { ...discountCode, code }, shareUrl, context),
	});
}

/** The plans are loaded only to know whether one of them costs less than the code's minimum. */
async function loadTerms(code: DiscountCode, context: RequestContext): Promise<CodeTerms> {
	const offer = code.minimalSpendCents ? await loadManualPaymentOffer(context) : undefined;
	const plans = offer?.kind === "open" ? offer.plans : undefined;
	return getCodeTerms(code, { plans, now: Date.now() });
}

/** The page of an invalid code has status 200; only the rate limit has an error status. */
function respond(shown: InviteDiscountData) {
	const isLimited = shown.state === "invalid" && shown.problem === "too-many-lookups";
	return data(shown, { status: isLimited ? 429 : 200 });
}

/** Reports a known code, remembers a valid one, and counts an unknown one as a guess. */
async function recordVisit(
	request: Request,
	{ kind, code, found }: { kind: LinkKind; code: string | undefined; found: LookUp },
	context: RequestContext,
): Promise<void> {
	const { discountCode, problem, isMiss } = found;
	if (isMiss) await context.limits.allow("discount");
	if (!discountCode || !code) return;
	reportViewOnce(request, { kind, code }, context);
	if (!problem) rememberCode(context.session, toRememberedCode(kind, code, discountCode));
}

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

type Reader = { locale: Locale; origin: string };

/** Returns the title and the preview of a valid code, in the visitor's language. */
function describeOffer(kind: LinkKind, code: ShownCode, url: string, reader: Reader): HeadData {
	const t = getI18n(reader.locale).getFixedT(reader.locale, "invite");
	const offer = t(`offer.inWords.${code.type}`, { value: formatDiscountValue(code) });
	const text = t(`link.${kind}.previewText`, { code: code.code, days: TRIAL_DAYS });
	const words = kind === "invite" ? code.inviteDescription : code.description;
	return {
		title: t(`link.${kind}.title`),
		preview: {
			...describePicture(kind, url, reader),
			title: t(`link.${kind}.previewTitle`, { offer }),
			description: words ? `${words} ${text}` : text,
		},
	};
}

/** Returns the title and the preview of an invalid code; they say nothing about the code. */
function describeInvalid(
	kind: LinkKind,
	problem: CodeProblem,
	url: string,
	reader: Reader,
): HeadData {
	const t = getI18n(reader.locale).getFixedT(reader.locale, "invite");
	const title = t(getTitleKey(problem));
	return {
		title,
		preview: {
			...describePicture(kind, url, reader),
			title,
			description: t("invalid.preview"),
		},
	};
}

function describePicture(kind: LinkKind, url: string, { locale, origin }: Reader) {
	return {
		url,
		locale: getLocaleFacts(locale).regionTag,
		pictureUrl: new URL(toSharePath(locale, kind), origin).href,
		// Our drawing has this text.
		pictureText: getI18n(locale).t(`invite:link.${kind}.title`),
	};
}

export default function InviteDiscountRoute() {
	const shown = useLoaderData<typeof loader>();
	return shown.state === "valid" ? <ValidCode {...shown} /> : <InvalidCode {...shown} />;
}

/** Returns the title's key: only a code that the platform has rejected is called invalid. */
const getTitleKey = (problem: CodeProblem) =>
	problem === "no-response" ? "invalid.notChecked" : "invalid.title";

type InvalidCodeProps = {
	problem: CodeProblem;
	options: OpeningOptions | null;
	retryHref: string | null;
};

/** The page of a code without an offer: a heading, the reason, and advice (invite-4). */
function InvalidCode({ problem, options, retryHref }: InvalidCodeProps) {
	const { t } = useTranslation("invite");
	return (
		<Narrow className="grid gap-5">
			<EmptyDrawing name="plug" />
			<h1>{t(getTitleKey(problem))}</h1>
			<p className="text-lead font-semibold">{t(`problem.${problem}`)}</p>
			<p className="text-ink-soft">{t(`advice.${problem}`)}</p>
			<div className="flex flex-wrap gap-3">
				{retryHref ? (
					<ButtonLink href={retryHref} wide>
						{t("invalid.retry")}
					</ButtonLink>
				) : null}
				<ButtonLink href={paths.home()} variant={retryHref ? "secondary" : "primary"} wide>
					{t("invalid.home")}
				</ButtonLink>
			</div>
			{options ? (
				<div className="mt-4 border-t border-hairline pt-6">
					<WaysIn options={options} />
				</div>
			) : null}
		</Narrow>
	);
}
