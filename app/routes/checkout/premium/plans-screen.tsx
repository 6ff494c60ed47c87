/** The premium page: what is coming, the plans, the ways to pay, three reasons. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotRenewed, PlanEnds } from "~/components/catalogue/plan-end";
import { RememberedCode } from "~/components/invite/remembered-code";
import { UnsentRequests, WaitingRequests } from "~/components/manual-payment/request-notice";
import { OwnPlans } from "~/components/payment/after-payment";
import { useDocumentFacts, useMethods } from "~/components/site/document-facts";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import { Named } from "~/components/site/named";
import type { Plan } from "~/domain/catalogue/plan";
import { CARD } from "~/domain/manual-payment/manual-payment";
import { findOpenRequest } from "~/domain/manual-payment/manual-payment-record";
import {
	getOverallMinutes,
	listOffered,
	type ManualPaymentMethod,
} from "~/domain/manual-payment/method";
import { getStanding } from "~/domain/payment/membership";
import { formatApproval } from "~/i18n/duration";
import { isolate } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { inert } from "~/ui/inert";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { WholeRanges } from "~/ui/whole-ranges";
import type { PlansPage } from "./load.server";
import { PlanOffer } from "./plan-offer";
import { ApprovalMinutes, MethodTile, PricesAsOf } from "./step-parts";

type PlansScreenProps = Omit<PlansPage, "kind" | "dialog"> & {
	/** True when the page is only the backdrop of an open dialog. */
	isBehindDialog: boolean;
};

export function PlansScreen({ isBehindDialog, ...page }: PlansScreenProps) {
	if (!isBehindDialog) return <Plans {...page} />;
	return (
		<div className="behind-dialog" {...inert}>
			<Plans {...page} />
		</div>
	);
}

function Plans(props: Omit<PlansScreenProps, "isBehindDialog">) {
	const { isSignedIn, hasGateway, plans, pricesAsOf, waiting, rememberedCode } = props;
	const { t } = useTranslation("premium");
	const comparison = { offered: plans, running: props.running, creatorId: undefined };
	const findRequest = (plan: Plan) => findOpenRequest(plan.id, props);
	const fresh = plans.filter((plan) => !getStanding(plan, comparison) && !findRequest(plan));
	const leading = fresh.find((plan) => plan.isPopular) ?? fresh[0];
	const hasQuotes = Object.keys(props.quotes).length > 0;
	return (
		<Page className="grid grid-cols-1 gap-8 py-6 sm:py-14">
			<div className="grid max-w-measure gap-2">
				{hasGateway ? null : (
					<p>
						<Badge tone="teal" icon="clock">
							{t("title")}
						</Badge>
					</p>
				)}
				<h1>{t(hasGateway ? "withCard.title" : "heading")}</h1>
				<p className="text-lead text-ink-soft">{t(hasGateway ? "withCard.lead" : "lead")}</p>
			</div>
			<NotRenewed notice={props.notice} />
			<PlanEnds running={props.running} />
			<OwnPlans running={props.running} />
			<CreatorVisit visited={props.visitedCreator} />
			<RememberedCode code={rememberedCode} text={hasQuotes ? "inPrices" : "redeemable"} />
			{waiting.length + props.unsent.length > 0 ? (
				<div className="grid gap-3">
					<UnsentRequests drafts={props.unsent} />
					<WaitingRequests requests={waiting} />
				</div>
			) : null}
			<InAppBrowserNotice />
			<section aria-labelledby="premium-plans" className="grid grid-cols-1 gap-8">
				<h2 id="premium-plans" className="visually-hidden">
					{t("plans")}
				</h2>
				<PricesAsOf time={pricesAsOf} />
				<ul className="card-grid card-rows">
					{plans.map((plan) => (
						<li key={plan.id}>
							<PlanOffer
								plan={plan}
								offered={plans}
								hasCard={hasGateway}
								isLeading={plan === leading}
								standing={getStanding(plan, comparison)}
								request={findRequest(plan)}
								quote={props.quotes[plan.id]}
							/>
						</li>
					))}
				</ul>
			</section>
			<div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
				<PaymentMethods hasGateway={hasGateway} delays={props.delays} />
				{isSignedIn ? null : <LogInPrompt />}
			</div>
			<Tiles />
			<div>
				<ButtonLink href={paths.home()} variant="secondary" wide>
					{t("backHome")}
				</ButtonLink>
			</div>
		</Page>
	);
}

/** Says whose link led here, and what is possible today. */
function CreatorVisit({ visited }: { visited: PlansPage["visitedCreator"] }) {
	const { t } = useTranslation("premium");
	if (!visited) return null;
	const names = { name: isolate(visited.name) };
	return (
		<Notice tone="info" title={t(`creatorVisit.${visited.wants}.title`, names)}>
			{t(`creatorVisit.${visited.wants}.text`, names)}{" "}
			<TextLink href={paths.contact({ topic: "question" })}>{t("creatorVisit.write")}</TextLink>
		</Notice>
	);
}

function LogInPrompt() {
	const { t } = useTranslation("premium");
	const returnUrl = paths.premium();
	return (
		<Card as="section" look="ruled" aria-labelledby="log-in">
			<h2 id="log-in" className="text-h3">
				{t("logInTitle")}
			</h2>
			<p className="mt-1 text-ink-soft">{t("logInText")}</p>
			<div className="flex flex-wrap gap-x-6">
				<TextLink href={paths.login({ returnUrl })} standalone>
					{t("logIn")}
				</TextLink>
				<TextLink href={paths.register({ returnUrl })} standalone>
					{t("createAccount")}
				</TextLink>
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
	const { t } = useTranslation("premium");
	return (
		<section aria-labelledby="premium-tiles">
			<h2 id="premium-tiles" className="visually-hidden">
				{t("tiles")}
			</h2>
			<ul className="grid gap-6 sm:grid-cols-3">
				{tiles.map(({ name, icon }) => (
					<Card key={name} as="li" look="ruled">
						<Icon name={icon} size={28} className="text-accent-text" />
						<h3 className="mt-3">{t(`tile.${name}.title`)}</h3>
						<p className="mt-1 text-ink-soft">{t(`tile.${name}.text`)}</p>
					</Card>
				))}
			</ul>
		</section>
	);
}

/** The fast-track card: the transfers and how long their approval takes. */
function PaymentMethods({ hasGateway, delays }: Pick<PlansScreenProps, "hasGateway" | "delays">) {
	const { t } = useTranslation(["premium", "manual-payment"]);
	const delay = delays.overall;
	const methods = useMethods();
	const { locale } = useDocumentFacts();
	const duration = formatApproval(getOverallMinutes(methods), locale);
	return (
		<Card
			as="section"
			look="ruled"
			aria-labelledby="fast-track"
			className="grid content-start gap-3"
		>
			<div>
				<h2 id="fast-track" className="text-h3">
					{t(hasGateway ? "methods" : "fastTrack")}
				</h2>
				<p className="mt-1 text-ink-soft">
					{t(hasGateway ? "withCard.methodsText" : "fastTrackText")}
				</p>
			</div>
			<ul aria-label={t("methods")} className="ruled border-y border-hairline">
				{hasGateway ? (
					<Method method={CARD} name={t("manual-payment:card.name")}>
						{t("manual-payment:card.detail")}
					</Method>
				) : null}
				{listOffered(methods).map((method) => (
					<Method key={method.key} method={method} name={method.name}>
						<ApprovalMinutes method={method.key} delay={delays.of[method.key] ?? null} />
					</Method>
				))}
			</ul>
			<p className="text-small text-ink-soft">
				<WholeRanges>
					{delay
						? t("overallDelayed", { duration, time: isolate(delay) })
						: t("overall", { duration })}
				</WholeRanges>
			</p>
		</Card>
	);
}

type MethodProps = {
	method: ManualPaymentMethod | typeof CARD;
	name: string;
	children: ReactNode;
};

/** A line of a list, not a button: the way is chosen after the plan. */
function Method({ method, name, children }: MethodProps) {
	return (
		<li className="flex items-center gap-3 py-2">
			<MethodTile method={method} />
			<div>
				<p className="font-semibold">
					<Named>{name}</Named>
				</p>
				<p className="text-small text-ink-soft">{children}</p>
			</div>
		</li>
	);
}
