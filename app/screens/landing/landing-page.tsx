/** The landing page, for listeners or for creators (docs/product.md#site). */
import { useTranslation } from "react-i18next";
import { ContactDialog } from "~/components/contact/contact-dialog";
import { Testimonials } from "~/components/site/testimonials";
import type { Plan } from "~/domain/catalogue/plan";
import type { Mode } from "~/domain/site/mode";
import { AppsSection } from "./apps-section";
import { FeatureSection } from "./feature-section";
import { Hero } from "./hero";
import { PricingSection } from "./pricing-section";

export type LandingPageProps = {
	mode: Mode;
	/** Empty when the platform did not tell its prices in time. */
	plans: Plan[];
	showsTestimonials: boolean;
};

export function LandingPage({ mode, plans, showsTestimonials }: LandingPageProps) {
	const { t } = useTranslation("landing");
	return (
		<>
			<Hero mode={mode} />
			<FeatureSection mode={mode} />
			<PricingSection plans={plans} />
			{showsTestimonials ? (
				<Testimonials
					title={t("testimonials.title")}
					items={(["first", "second", "third"] as const).map((item) => ({
						quote: t(`testimonials.items.${item}.quote`),
						name: t(`testimonials.items.${item}.name`),
						role: t(`testimonials.items.${item}.role`),
					}))}
				/>
			) : null}
			<AppsSection />
			{mode === "creator" ? <ContactDialog /> : null}
		</>
	);
}
