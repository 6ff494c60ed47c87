/**
 * / and /landing show the landing page, for listeners or for creators (site-1). Its canonical
 * address is /.
 */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOfThisHouse } from "#core/brand/brand-text";
import { ContactForm } from "~/components/contact/contact-form";
import { useDocumentFacts, useRelease } from "~/components/site/document-facts";
import { CONTACT_DIALOG_ID } from "~/components/site/landing-link";
import { type PageHandle, useNamedLocale } from "~/components/site/page-handle";
import { Testimonials } from "~/components/site/testimonials";
import type { Plan } from "~/domain/catalogue/plan";
import type { PlanQuotes } from "~/domain/invite/quote";
import { appReleases, isOut, type Release } from "~/domain/site/app-release";
import type { Mode } from "~/domain/site/mode";
import { getI18n } from "~/i18n/instance.server";
import { paths, readLandingMode } from "~/paths";
import { loadCreatorOfferInTime, loadPlansInTime } from "~/server/catalogue/pricing.server";
import { quotePlans } from "~/server/invite/code-quote.server";
import { withTimeout } from "~/server/with-timeout.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import type { CreatorPlanOffer } from "./creator-plans";
import { Devices } from "./devices";
import { FeatureSection } from "./feature-section";
import { Hero } from "./hero";
import { PricingSection } from "./pricing-section";

export const handle = {
	titleKey: "landing:title",
	descriptionKey: "landing:description",
	canonicalPath: paths.home(),
	script: "landing",
	needsWholeSheet: true,
} satisfies PageHandle;

/** The page does not wait longer for prices with a code. */
const QUOTE_MILLISECONDS = 700;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { pathname, search } = new URL(request.url);
	const mode = readLandingMode(pathname, search) ?? "listener";
	const [plans, creatorOffer] = await Promise.all([
		loadPlansInTime(context),
		mode === "creator" ? loadCreatorOfferInTime(context) : undefined,
	]);
	const quoted = await withTimeout(
		quotePlans(context, plans ?? []),
		QUOTE_MILLISECONDS,
		() => null,
	);
	context.document.isForEveryone = plans !== undefined && creatorOffer?.isSettled !== false;
	const { t } = getI18n(context.locale);
	return {
		mode,
		title: mode === "creator" ? t("landing:creatorTitle") : undefined,
		description: mode === "creator" ? t("landing:hero.creator.lead") : undefined,
		plans: plans ?? [],
		quotes: quoted?.quotes ?? {},
		creatorOffer: creatorOffer && {
			plans: creatorOffer.plans,
			isSoldHere: context.settings.payments === "gateway",
		},
		showsTestimonials: context.settings.marketingClaims,
	};
}

export default function HomeRoute() {
	return <LandingPage {...useLoaderData<typeof loader>()} />;
}

type LandingPageProps = {
	mode: Mode;
	/** Empty when the platform did not send its prices in time. */
	plans: Plan[];
	quotes: PlanQuotes;
	creatorOffer: CreatorPlanOffer | undefined;
	showsTestimonials: boolean;
};

/** The testimonial of the page's own mode comes first. */
const voices = {
	listener: ["first", "second", "third"],
	creator: ["second", "first", "third"],
} as const satisfies Record<Mode, string[]>;

function LandingPage(props: LandingPageProps) {
	const { mode, plans, quotes, creatorOffer, showsTestimonials } = props;
	const release = useRelease();
	const lang = useNamedLocale();
	return (
		<>
			<Hero mode={mode} lang={lang} />
			<FeatureSection mode={mode} />
			<PricingSection plans={plans} quotes={quotes} creatorOffer={creatorOffer} />
			{showsTestimonials ? <Voices mode={mode} /> : null}
			<AppsSection mode={mode} release={release} />
			{mode === "creator" ? <ContactDialog /> : null}
		</>
	);
}

function Voices({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	const { locale } = useDocumentFacts();
	const items = voices[mode].filter((item) =>
		isOfThisHouse(locale, `landing.testimonials.items.${item}.quote`),
	);
	if (items.length === 0) return null;
	return (
		<Testimonials
			title={t("testimonials.title")}
			items={items.map((item) => ({
				quote: t(`testimonials.items.${item}.quote`),
				name: t(`testimonials.items.${item}.name`),
				role: t(`testimonials.items.${item}.role`),
			}))}
		/>
	);
}

function AppsSection({ mode, release }: { mode: Mode; release: Release }) {
	const { t } = useTranslation(["landing", "download"]);
	return (
		<section id="apps" aria-labelledby="apps-title" className="border-t border-hairline">
			<Page className="grid items-center gap-x-16 gap-y-10 py-14 lg:grid-cols-[5fr_7fr] lg:py-24">
				<div className="grid content-start gap-4">
					<h2 id="apps-title" className="text-h1">
						{t(`apps.title.${release}`)}
					</h2>
					<p className="text-lead text-ink-soft">{t(`apps.text.${release}`)}</p>
					<ButtonLink href={paths.getApp()} variant="secondary" wide className="justify-self-start">
						{t("apps.action")}
						<Icon name="arrow-right" />
					</ButtonLink>
					<ul className="ruled border-y border-hairline">
						{appReleases.map(({ id, device }) => (
							<li key={id} className="flex flex-wrap items-center gap-4 py-2.5">
								<span className="grow font-semibold wrap-anywhere">{t(`download:apps.${id}`)}</span>{" "}
								<Badge className="flex-none">
									{t(`apps.status.${isOut({ device }, release) ? "out" : "soon"}`)}
								</Badge>
							</li>
						))}
					</ul>
				</div>
				<Devices mode={mode} />
			</Page>
		</section>
	);
}

/** The contact form as a dialog; without script the page's links lead to /contact. */
function ContactDialog() {
	const { t } = useTranslation("contact");
	return (
		<x-dialog>
			<template>
				<Dialog id={CONTACT_DIALOG_ID} title={t("title")} closeLabel={t("close")}>
					<ContactForm lead={t("lead")} />
				</Dialog>
			</template>
		</x-dialog>
	);
}
