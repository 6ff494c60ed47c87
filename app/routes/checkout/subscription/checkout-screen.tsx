/**
 * The checkout of one creator's membership: the price, with a code or without, then the payment.
 */

import { useTranslation } from "react-i18next";
import { CreatorHeader } from "~/components/catalogue/creator-header";
import { usePeriod } from "~/components/catalogue/plan-price";
import { getRunning, Standing, useMoreLabel } from "~/components/catalogue/plan-standing";
import { RecentTips } from "~/components/catalogue/recent-tips";
import { BeforeFree, BeforePaying } from "~/components/payment/before-paying";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import { CheckoutAmount, CodeForm, CodeSummary } from "~/components/payment/code-quote";
import { PriceChange } from "~/components/payment/price-change";
import { Agreement } from "~/components/site/agreement";
import { PostForm } from "~/components/site/form";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import { Named, SentenceWithName } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import { getRenewal, isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, getQuote } from "~/domain/invite/quote";
import type { CheckoutFailure } from "~/domain/payment/checkout-failure";
import { getStanding } from "~/domain/payment/membership";
import { isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Narrow, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { toChoiceFields } from "./form";
import type { CheckoutPage } from "./load.server";

type MembershipCheckoutProps = CheckoutPage & { failure: CheckoutFailure | undefined };

export function MembershipCheckout(props: MembershipCheckoutProps) {
	const { plan, creatorId, creatorName, creator, code, loginPath, failure } = props;
	const { t } = useTranslation("plan");
	const quote = getQuote(code);
	const choice = { creatorId, planId: plan.id };
	const priced = applyQuote(plan, quote);
	const period = usePeriod(priced);
	const amount = formatAmount(priced.priceMajor, plan.currency);
	const costsNothing = isFree(priced);
	const comparison = { offered: [plan], running: props.running, creatorId };
	const standing = getStanding(plan, comparison);
	const more = useMoreLabel(plan, getRunning(standing));
	return (
		<Narrow>
			<Stack gap="large">
				{props.isRejected ? <CodeSummary code={code} /> : null}
				{failure ? <CheckoutFailureNotice failure={failure} loginPath={loginPath} /> : null}
				{costsNothing ? null : <InAppBrowserNotice />}
				<CreatorHeader creator={creator} name={creatorName} currency={props.currency}>
					<h1>
						<Named>{plan.name}</Named>
					</h1>
					{creatorName ? (
						<p>
							<SentenceWithName name={creatorName}>
								{(name) => t("tiers.title", { name })}
							</SentenceWithName>
						</p>
					) : null}
				</CreatorHeader>
				<CheckoutAmount
					plan={plan}
					code={code}
					withoutCodePath={paths.subscription({ ...choice, code: "" })}
					renewal={costsNothing ? t("free") : period}
					standing={standing}
				/>
				<Standing standing={standing} />
				<PriceChange
					beforeMajor={props.paidBeforeMajor}
					nowMajor={priced.priceMajor}
					currency={plan.currency}
				/>
				{costsNothing ? null : <CodeForm code={code} action={paths.subscription(choice)} />}
				<BeforeMembership
					plan={plan}
					isFree={costsNothing}
					canWait={!getRunning(standing)?.paidUntil}
				/>
				<PostForm
					action={paths.subscription({ ...choice, code: quote?.code ?? "" })}
					hidden={toChoiceFields({ ...choice, again: more ? "more" : undefined })}
				>
					<Button
						wide="always"
						size="large"
						pendingLabel={t(costsNothing ? "starting" : "choosing")}
					>
						{more ?? (costsNothing ? t("startNow") : t("pay", { amount: isolateLtr(amount) }))}
					</Button>
				</PostForm>
				<Agreement act="pay" />
				<TextLink href={paths.subscription({ creatorId })} standalone>
					{t("tiers.allOfCreator")}
				</TextLink>
				{creator?.recentSupporters?.length ? (
					<RecentTips supporters={creator.recentSupporters} currency={props.currency} />
				) : null}
			</Stack>
		</Narrow>
	);
}

type BeforeMembershipProps = {
	plan: Plan;
	/** True when the membership is free, with its own price or with the code. */
	isFree: boolean;
	/** False where the time is added to a membership that runs. */
	canWait: boolean;
};

function BeforeMembership({ plan, isFree, canWait }: BeforeMembershipProps) {
	const { t } = useTranslation("payment");
	if (isFree) return <BeforeFree gets="freeMembership" plan={plan} />;
	const renewal = getRenewal(plan);
	return (
		<BeforePaying
			gets="membership"
			approval={t("before.byCard")}
			canWait={canWait}
			renewal={renewal === "never" ? t("before.onePayment") : t(`before.renewals.${renewal}`)}
		/>
	);
}
