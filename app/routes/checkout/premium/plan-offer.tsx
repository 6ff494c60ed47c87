/** A plan on the premium page: its card, whose button begins the transfer or shows the request that waits. */
import { useTranslation } from "react-i18next";
import { PlanBadges, PlanCard } from "~/components/catalogue/plan-card";
import { PlanPrice } from "~/components/catalogue/plan-price";
import { getRunning, useMoreLabel } from "~/components/catalogue/plan-standing";
import { RequestLink } from "~/components/manual-payment/request-notice";
import { toNamed } from "~/components/site/named";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import type { Quote } from "~/domain/invite/quote";
import { isOnOffer } from "~/domain/manual-payment/manual-payment";
import type { OpenRequest } from "~/domain/manual-payment/manual-payment-record";
import type { PlanStanding } from "~/domain/payment/membership";
import { getPlanAnchor, paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { getSharedRenewal, useRenewalNote } from "./step-parts";

type PlanOfferProps = {
	plan: Plan;
	offered: readonly Plan[];
	/** Cards are taken beside transfers. */
	hasCard: boolean;
	/** The one button of the page that leads. */
	isLeading: boolean;
	standing: PlanStanding | undefined;
	request: OpenRequest | undefined;
	quote: Quote | undefined;
};

export function PlanOffer(props: PlanOfferProps) {
	const { plan, offered, hasCard, isLeading, standing, request, quote } = props;
	const note = useRenewalNote(plan, hasCard);
	return (
		<PlanCard
			// Shorter here: the button stays in sight of a phone.
			plan={{ ...plan, description: undefined }}
			offered={offered}
			look={plan.isPopular ? "marked" : "raised"}
			badges={
				<PlanBadges
					isWaiting={request?.paymentId !== undefined}
					hasQuote={quote !== undefined}
					{...{ plan, offered, standing }}
				/>
			}
			price={
				isOnOffer(plan) ? (
					<PlanPrice
						renewal={getSharedRenewal(plan, hasCard)}
						note={note}
						{...{ plan, quote, standing }}
					/>
				) : null
			}
			choice={
				<x-step-link>
					<OfferButton {...{ plan, isLeading, standing, request }} />
				</x-step-link>
			}
			lines={plan.features.map(toNamed)}
		/>
	);
}

type OfferButtonProps = Pick<PlanOfferProps, "plan" | "isLeading" | "standing" | "request">;

function OfferButton({ plan, isLeading, standing, request }: OfferButtonProps) {
	const { t } = useTranslation("premium");
	const more = useMoreLabel(plan, getRunning(standing));
	if (request) {
		return <RequestLink id={getPlanAnchor(plan.id)} request={request} planName={plan.name} />;
	}
	if (!isOnOffer(plan)) return <p className="text-small text-ink-soft">{t("notPayable")}</p>;
	const pay = t(isFree(plan) ? "startFreeFor" : "payNowFor", { name: plan.name });
	return (
		<ButtonLink
			id={getPlanAnchor(plan.id)}
			href={paths.premium({ planId: plan.id })}
			variant={isLeading ? "primary" : "secondary"}
			wide="always"
			aria-label={more ? `${more}: ${plan.name}` : pay}
			aria-haspopup="dialog"
		>
			{more ?? t(isFree(plan) ? "startFree" : "payNow")}
		</ButtonLink>
	);
}
