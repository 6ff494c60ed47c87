/** Shows what a plan costs, in the same words on every card and at every checkout (catalogue-33, site-212). */
import { useTranslation } from "react-i18next";
import { PaidStartLine } from "~/components/catalogue/paid-start";
import { formatAmount, formatPlanPrice } from "~/domain/catalogue/money";
import {
	getPricePerMonth,
	getRenewal,
	isFree,
	type Plan,
	type Renewal,
} from "~/domain/catalogue/plan";
import { applyQuote, type Quote } from "~/domain/invite/quote";
import type { PlanStanding } from "~/domain/payment/membership";
import { Amount } from "~/ui/amount";
import { Ltr } from "~/ui/ltr";
import { StandingNote } from "./plan-standing";

type Charged = Pick<Plan, "priceMajor" | "currency" | "interval" | "isPriceGuessed" | "renews">;

/** Says beside an exact amount what it pays for: `Once, for one month.`; null for a period that is not known. */
export function usePeriod(
	plan: Pick<Charged, "interval" | "renews">,
	renewal: Renewal = getRenewal(plan),
): string | null {
	const { t } = useTranslation("plan");
	return plan.interval === "other" ? null : t(`charge.${plan.interval}.${renewal}`);
}

/** The large figure is by the month and without decimals, so another line may have to say the amount. */
const isFigureExact = ({ priceMajor, interval }: Charged) =>
	interval !== "yearly" && Number.isInteger(priceMajor);

/** Says under a price by the month what a payment charges, to the piastre, and whether it renews. */
function useCharge(plan: Charged, renewal: Renewal): string | null {
	const { t } = useTranslation("plan");
	const period = usePeriod(plan, renewal);
	if (plan.isPriceGuessed) return t("priceAtCheckout");
	if (isFree(plan)) return t("free");
	if (isFigureExact(plan)) return period;
	const amount = formatAmount(plan.priceMajor, plan.currency);
	if (plan.interval === "other") return amount;
	return t(`charge.withAmount.${plan.interval}.${renewal}`, { amount });
}

type PlanPriceProps = {
	plan: Charged;
	quote?: Quote | undefined;
	standing?: PlanStanding | undefined;
	/** False where nothing begins, because the person has it, and where the start of all plans is said at once. */
	hasStart?: boolean;
	/** Where transfers pay for it too, it renews only by card. */
	renewal?: Renewal;
	/** More about the renewal. */
	note?: string;
};

export function PlanPrice(props: PlanPriceProps) {
	const { plan, quote, standing, hasStart = true, renewal = getRenewal(plan), note } = props;
	const { t } = useTranslation("plan");
	const priced = applyQuote(plan, quote);
	const perMonth = formatPlanPrice(getPricePerMonth(priced), plan.currency);
	const charge = useCharge(priced, renewal);
	const isExact = isFigureExact(priced);
	const words = [isExact && charge, !isFree(priced) && note].filter(Boolean).join(" ");
	return (
		<div>
			<Amount size="medium" per={plan.interval === "other" ? undefined : t("perMonth")}>
				{perMonth}
			</Amount>
			{quote ? <PriceBefore plan={plan} quote={quote} /> : null}
			{isExact || !charge ? null : <p className="font-semibold">{charge}</p>}
			{words ? <p className="text-small text-ink-soft">{words}</p> : null}
			{hasStart ? <PaidStartLine plan={plan} standing={standing} /> : null}
			<StandingNote standing={standing} />
		</div>
	);
}

type PriceBeforeProps = {
	plan: Pick<Plan, "priceMajor" | "currency" | "interval">;
	quote: Pick<Quote, "code" | "eligibility">;
};

/** The price without the code, struck through, and the code's name. */
function PriceBefore({ plan, quote }: PriceBeforeProps) {
	const { t } = useTranslation("plan");
	return (
		<p className="text-small">
			<s className="text-ink-soft">
				<span className="visually-hidden">{t("quoted.before")} </span>
				<Ltr>{formatPlanPrice(getPricePerMonth(plan), plan.currency)}</Ltr>
			</s>{" "}
			{t("quoted.with")} <Ltr className="font-semibold wrap-anywhere">{quote.code}</Ltr>
			{quote.eligibility ? ` · ${t(`quoted.for.${quote.eligibility}`)}` : null}
		</p>
	);
}
