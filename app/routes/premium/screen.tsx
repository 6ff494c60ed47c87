/** The premium page: what is coming, the two methods of today, the plans, three reasons. */
import { useTranslation } from "react-i18next";
import { PlanCard } from "~/components/plan-card";
import { RememberedCode } from "~/components/remembered-code";
import type { Plan } from "~/domain/plan";
import type { RememberedCode as Code } from "~/domain/remembered-code";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PaymentMethods } from "./payment-methods";

type PremiumScreenProps = {
	isSignedIn: boolean;
	plans: readonly Plan[];
	rememberedCode: Code | null;
};

const REASON_ID = "pay-now-later";

export function PremiumScreen({ isSignedIn, plans, rememberedCode }: PremiumScreenProps) {
	const { t } = useTranslation("plan");
	return (
		<Page className="grid gap-10 py-8 sm:py-14">
			<div className="grid max-w-prose gap-3">
				<h1>{t("premium.title")}</h1>
				<p className="text-lead text-ink-soft">{t("premium.lead")}</p>
			</div>
			<PaymentMethods />
			<section aria-labelledby="premium-plans" className="grid gap-5">
				<h2 id="premium-plans">{t("premium.plans")}</h2>
				{isSignedIn ? null : <LogInPrompt />}
				<RememberedCode code={rememberedCode} isBesidePlans />
				<Notice id={REASON_ID} title={t("premium.payNowLater")} />
				<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
					{plans.map((plan) => (
						<li key={plan.id}>
							<PlanCard plan={plan}>
								{plan.isPriceGuessed ? null : (
									<Button type="button" disabled wide="always" aria-describedby={REASON_ID}>
										{t("premium.payNow")}
									</Button>
								)}
							</PlanCard>
						</li>
					))}
				</ul>
			</section>
			<Tiles />
			<div>
				<ButtonLink href={paths.home()} variant="secondary" wide>
					{t("premium.backHome")}
				</ButtonLink>
			</div>
		</Page>
	);
}

function LogInPrompt() {
	const { t } = useTranslation("plan");
	const returnUrl = paths.premium();
	return (
		<Card look="sunken" className="flex flex-wrap items-center justify-between gap-4">
			<div>
				<h3>{t("premium.logInTitle")}</h3>
				<p className="text-ink-soft">{t("premium.logInText")}</p>
			</div>
			<div className="flex flex-wrap gap-3">
				<ButtonLink href={paths.login({ returnUrl })}>{t("premium.logIn")}</ButtonLink>
				<ButtonLink href={paths.register({ returnUrl })} variant="quiet">
					{t("premium.createAccount")}
				</ButtonLink>
			</div>
		</Card>
	);
}

const tiles = [
	{ name: "audio", icon: "headphones" },
	{ name: "offline", icon: "download" },
	{ name: "creator", icon: "heart" },
] as const satisfies { name: string; icon: IconName }[];

function Tiles() {
	const { t } = useTranslation("plan");
	return (
		<section aria-label={t("premium.tiles")}>
			<ul className="grid gap-6 sm:grid-cols-3">
				{tiles.map(({ name, icon }) => (
					<Card key={name} as="li" look="ruled">
						<Icon name={icon} size={28} className="text-accent-text" />
						<h3 className="mt-3">{t(`premium.${name}Title`)}</h3>
						<p className="mt-1 text-ink-soft">{t(`premium.${name}Text`)}</p>
					</Card>
				))}
			</ul>
		</section>
	);
}
