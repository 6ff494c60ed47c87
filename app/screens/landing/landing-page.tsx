/** The landing page, for listeners or for creators (docs/product.md#site). */
import { useNamedLocale } from "~/components/site/named-locale";
import { useRelease } from "~/components/site/release";
import { Testimonials } from "~/components/site/testimonials";
import type { Plan } from "~/domain/catalogue/plan";
import { appReleases, isOut, type Release } from "~/domain/site/app-release";
import type { Mode } from "~/domain/site/mode";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { ScriptOnly } from "~/ui/script-only";
import { ContactDialog } from "./contact-dialog";
import { FeatureSection } from "./feature-section";
import { Hero } from "./hero";
import { PricingSection } from "./pricing-section";

export type LandingPageProps = {
	mode: Mode;
	/** Empty when the platform did not send its prices in time. */
	plans: Plan[];
	showsTestimonials: boolean;
};

/** The testimonial of one's own mode comes first. */
const voices = {
	listener: ["first", "second", "third"],
	creator: ["second", "first", "third"],
} as const satisfies Record<Mode, string[]>;

export function LandingPage({ mode, plans, showsTestimonials }: LandingPageProps) {
	const release = useRelease();
	const lang = useNamedLocale();
	return (
		<>
			<Hero mode={mode} lang={lang} />
			<FeatureSection mode={mode} />
			<PricingSection plans={plans} />
			{showsTestimonials ? <Voices mode={mode} /> : null}
			<AppsSection release={release} />
			{mode === "creator" ? (
				<ScriptOnly>
					<ContactDialog />
				</ScriptOnly>
			) : null}
		</>
	);
}

function Voices({ mode }: { mode: Mode }) {
	const { t } = useTranslation("landing");
	return (
		<Testimonials
			title={t("testimonials.title")}
			items={voices[mode].map((item) => ({
				quote: t(`testimonials.items.${item}.quote`),
				name: t(`testimonials.items.${item}.name`),
				role: t(`testimonials.items.${item}.role`),
			}))}
		/>
	);
}

function AppsSection({ release }: { release: Release }) {
	const { t } = useTranslation(["landing", "download"]);
	return (
		<section id="apps" aria-labelledby="apps-title" className="border-t border-hairline">
			<Page className="grid gap-x-16 gap-y-8 py-14 lg:grid-cols-2 lg:py-24">
				<div className="grid content-start gap-4">
					<h2 id="apps-title" className="text-h1">
						{t(`apps.title.${release}`)}
					</h2>
					<p className="text-lead text-ink-soft">{t(`apps.text.${release}`)}</p>
					<ButtonLink href={paths.getApp()} variant="secondary" wide className="justify-self-start">
						{t("apps.action")}
						<Icon name="arrow-right" />
					</ButtonLink>
				</div>
				<ul className="ruled border-y border-hairline">
					{appReleases.map(({ id, device }) => (
						<li key={id} className="flex flex-wrap items-center gap-4 py-4">
							<Icon name={device === "mobile" ? "smartphone" : "laptop"} size={24} />
							<span className="grow font-semibold wrap-anywhere">{t(`download:apps.${id}`)}</span>{" "}
							<Badge className="flex-none">
								{t(`apps.status.${isOut({ device }, release) ? "out" : "soon"}`)}
							</Badge>
						</li>
					))}
				</ul>
			</Page>
		</section>
	);
}
