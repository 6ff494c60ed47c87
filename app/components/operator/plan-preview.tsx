/**
 * The card of a plan beside its form, as readers of each language see it (operator-290). It is the card of the
 * site in the style sheet of the site: a shadow root keeps the console's own sheet out of it. A browser without
 * declarative shadow roots leaves the template closed, until the script opens it (enhance/plan-preview.ts).
 */
import type { ReactNode } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { useCreatorPlanContents } from "~/components/catalogue/creator-plan-content";
import { PlanBadges, PlanCard } from "~/components/catalogue/plan-card";
import { PlanPrice } from "~/components/catalogue/plan-price";
import { useTierFeatures } from "~/components/catalogue/tier-feature";
import { DocumentFactsProvider, useDocumentFacts } from "~/components/site/document-facts";
import { SentenceWithName, toNamed } from "~/components/site/named";
import { type CreatorTier, toTierPlan } from "~/domain/catalogue/creator";
import type { CreatorPlan } from "~/domain/catalogue/creator-plan";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import type { PlanPreview } from "~/domain/operator/plan-preview";
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts, LOCALES, type Locale } from "~/i18n/locale";
import stylesheetUrl from "~/styles/app.css?url";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { inert } from "~/ui/inert";
import { getOperatorText, useOperatorText } from "./operator-text";

/** The card in each language; undefined while there is no name or no price. */
export type PlanPreviews = Partial<Record<Locale, PlanPreview>>;

type PlanPreviewCardsProps = { formId: string; previews: PlanPreviews };

export function PlanPreviewCards({ formId, previews }: PlanPreviewCardsProps) {
	const text = useOperatorText();
	return (
		<x-plan-preview for={formId}>
			<section aria-labelledby="preview" className="previews">
				<h2 id="preview" tabIndex={-1}>
					{text.t("preview.title")}
				</h2>
				<p className="hint">{text.t("preview.hint")}</p>
				{LOCALES.map((locale) => (
					<PreviewIn key={locale} locale={locale} preview={previews[locale]} />
				))}
			</section>
		</x-plan-preview>
	);
}

/** React 18 does not know the attribute yet. */
const open = { shadowrootmode: "open" };

function PreviewIn({ locale, preview }: { locale: Locale; preview: PlanPreview | undefined }) {
	const facts = useDocumentFacts();
	const { direction, ownName } = getLocaleFacts(locale);
	return (
		<>
			<h3 lang={locale} dir={direction}>
				{ownName}
			</h3>
			<div className="preview" lang={locale} dir={direction}>
				<template {...open}>
					<link rel="stylesheet" href={stylesheetUrl} />
					<I18nextProvider i18n={getI18n(locale)}>
						<DocumentFactsProvider facts={{ ...facts, locale }}>
							<div data-part="card" lang={locale} dir={direction} className="card-grid card-rows">
								{preview ? <PreviewCard {...preview} /> : <NoCard locale={locale} />}
							</div>
						</DocumentFactsProvider>
					</I18nextProvider>
				</template>
			</div>
		</>
	);
}

const NoCard = ({ locale }: { locale: Locale }) => (
	<Card look="sunken">
		<p className="text-ink-soft">{getOperatorText(locale).t("preview.empty")}</p>
	</Card>
);

function PreviewCard(preview: PlanPreview) {
	if (preview.kind === "package") return <PackageCard {...preview} />;
	if (preview.kind === "tier") return <TierCard {...preview} />;
	return <ListenerCard {...preview} />;
}

type CardProps<Row> = { plan: Row; offered: Row[] };

function TierCard({ plan, offered }: CardProps<CreatorTier>) {
	const listFeatures = useTierFeatures();
	const toPlan = (tier: CreatorTier) => ({ ...toTierPlan(tier), features: listFeatures(tier) });
	return <ListenerCard plan={toPlan(plan)} offered={offered.map(toPlan)} />;
}

function ListenerCard({ plan, offered }: CardProps<Plan>) {
	const { t } = useTranslation("plan");
	return (
		<PlanCard
			plan={plan}
			offered={offered}
			look={plan.isPopular ? "marked" : "raised"}
			badges={<PlanBadges plan={plan} offered={offered} />}
			price={<PlanPrice plan={plan} />}
			choice={
				<Shown isPrimary={plan.isPopular}>
					<SentenceWithName name={plan.name}>{(name) => t("choose", { name })}</SentenceWithName>
				</Shown>
			}
			lines={plan.features.map(toNamed)}
		/>
	);
}

function PackageCard({ plan, offered }: CardProps<CreatorPlan>) {
	const { t } = useTranslation("creator");
	return (
		<PlanCard
			plan={plan}
			offered={offered}
			look={plan.isPopular ? "marked" : "raised"}
			badges={plan.isPopular ? <Badge tone="accent">{t("mostPopular")}</Badge> : null}
			price={<PlanPrice plan={plan} />}
			choice={<Shown isPrimary={plan.isPopular}>{t(isFree(plan) ? "startFree" : "upgrade")}</Shown>}
			lines={useCreatorPlanContents(plan)}
		/>
	);
}

/** Draws the button of the card, which cannot be pressed here. */
const Shown = ({ isPrimary, children }: { isPrimary: boolean; children: ReactNode }) => (
	<div {...inert}>
		<Button type="button" variant={isPrimary ? "primary" : "secondary"} wide="always">
			{children}
		</Button>
	</div>
);
