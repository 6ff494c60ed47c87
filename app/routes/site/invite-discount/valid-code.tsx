/** The page of a valid code: the offer, the ways into the app, the benefits and the conditions. */
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useDocumentFacts, useRelease } from "~/components/site/document-facts";
import { NamedParagraph } from "~/components/site/named";
import { useIsSignedIn } from "~/components/site/page-handle";
import type { CodeTerms } from "~/domain/invite/code-term";
import { type DiscountCode, formatCents, formatDiscountValue } from "~/domain/invite/discount-code";
import { type LinkKind, TRIAL_DAYS } from "~/domain/invite/invite";
import { formatDate } from "~/i18n/date";
import { paths } from "~/paths";
import { InlineAmount } from "~/ui/amount";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { Waveform } from "~/ui/waveform";
import { type OpeningOptions, WaysIn } from "./open-app";

/** A code as the page shows it; `code` is the text from the link. */
export type ShownCode = DiscountCode & { code: string };

type ValidCodeProps = {
	kind: LinkKind;
	code: ShownCode;
	terms: CodeTerms;
	isRedeemedHere: boolean;
	options: OpeningOptions;
};

export function ValidCode({ kind, code, terms, isRedeemedHere, options }: ValidCodeProps) {
	const { t } = useTranslation("invite");
	const ownWelcome = kind === "invite" ? t("link.invite.lead") : undefined;
	const welcome = code.inviteDescription ?? ownWelcome;
	const first = useFirstWays({ kind, isRedeemedHere, options });
	return (
		<Page className="grid items-start gap-x-12 gap-y-8 py-8 sm:py-14 lg:grid-cols-[1fr_22rem]">
			<div className="grid gap-6">
				<div className="grid gap-3">
					<p className="eyebrow">{t(`link.${kind}.eyebrow`)}</p>
					<h1>{t(`link.${kind}.title`)}</h1>
					{welcome ? <NamedParagraph className={leadLook}>{welcome}</NamedParagraph> : null}
					{kind === "discount" ? <DiscountLead isRedeemedHere={isRedeemedHere} /> : null}
				</div>
				<DiscountCard code={code} />
				{isRedeemedHere ? (
					<div className="kept-code">
						<Notice tone="success" title={t("remembered.stored")} />
					</div>
				) : null}
				<FirstWays {...first} isRedeemedHere={isRedeemedHere} />
			</div>
			<div className="lg:row-span-2">
				<WaysIn
					options={options}
					code={code.code}
					isSecond={first.join || first.plans}
					hasJoin={first.join}
				/>
			</div>
			<div className="grid gap-8 sm:grid-cols-2 sm:gap-10">
				<BenefitList />
				<CodeDetails code={code} terms={terms} />
			</div>
		</Page>
	);
}

type FirstWaysShown = {
	/** Creating an account is offered. */
	join: boolean;
	/** The plans with the price of the code are offered. */
	plans: boolean;
};

/**
 * What the page leads to before the app. A desktop opens no app, so an invite asks visitors to join there, and
 * offers the plans. Before the launch a discount code can be used for plans only.
 */
function useFirstWays(
	props: Pick<ValidCodeProps, "kind" | "isRedeemedHere" | "options">,
): FirstWaysShown {
	const { kind, isRedeemedHere, options } = props;
	const isDesktop = options.device.system === "desktop";
	const isForPlansOnly = useRelease() === "pre-launch" && kind === "discount";
	const isSignedIn = useIsSignedIn();
	const plans = isRedeemedHere && (isDesktop || isForPlansOnly);
	return { plans, join: isDesktop && !isSignedIn && (kind === "invite" || !plans) };
}

function FirstWays({
	join,
	plans,
	isRedeemedHere,
}: FirstWaysShown & Pick<ValidCodeProps, "isRedeemedHere">) {
	const { t } = useTranslation("invite");
	if (!join && !plans) return null;
	const returnUrl = isRedeemedHere ? paths.premium() : undefined;
	return (
		<div className="grid gap-3">
			{join ? (
				<ButtonLink href={paths.register({ returnUrl })} size="large" wide="always">
					{t("createAccount")}
				</ButtonLink>
			) : null}
			{plans ? (
				<ButtonLink
					href={paths.premium()}
					variant={join ? "secondary" : "primary"}
					size="large"
					wide="always"
				>
					{t("plansWithCode")}
				</ButtonLink>
			) : null}
		</div>
	);
}

const leadLook = "max-w-measure text-lead text-ink-soft";

/** Links to the plans: before the apps are out, a code can be used for plans only. */
function DiscountLead({ isRedeemedHere }: Pick<ValidCodeProps, "isRedeemedHere">) {
	const { t } = useTranslation("invite");
	const lead = isRedeemedHere ? "lead" : "leadNotSupported";
	return (
		<p className={leadLook}>
			<Trans
				t={t}
				i18nKey={`link.discount.${lead}.${useRelease()}`}
				components={{ plans: <TextLink href={paths.premium()} /> }}
			/>
		</p>
	);
}

function BenefitList() {
	const { t } = useTranslation("invite");
	const benefits: Array<[icon: IconName, text: string]> = [
		["gift", t("benefits.trial", { count: TRIAL_DAYS })],
		["headphones", t("benefits.audio")],
		["download", t("benefits.offline")],
		["sparkles", t("benefits.discovery")],
		["message-circle", t("benefits.creators")],
	];
	return (
		<section aria-labelledby="benefits">
			<h2 id="benefits" className="text-h3">
				{t(`benefits.title.${useRelease()}`)}
			</h2>
			<ul className="mt-3 grid gap-3">
				{benefits.map(([icon, text]) => (
					<li key={icon} className="flex items-start gap-3">
						<Icon name={icon} size={24} className="mt-[0.15em] text-accent-text" />
						<span>{text}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

function DiscountCard({ code }: { code: ShownCode }) {
	const { t } = useTranslation("invite");
	const isFixed = code.type === "fixed";
	const discount = formatDiscountValue(code);
	const value = t(`offer.${code.type}`, { value: discount });
	return (
		<section aria-label={t("offer.label")} className="ticket">
			<div className="grid gap-1 p-5 sm:px-7 sm:py-6">
				<p>
					<span className="block font-heading text-hero font-semibold">
						{isFixed ? <Ltr>{value}</Ltr> : value}
					</span>
				</p>
				<p className="text-lead">{t(`offer.${code.type}Note`)}</p>
			</div>
			<div className="ticket-tear" />
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-7">
				<p className="min-w-0">
					<span className="eyebrow block">{t("offer.code")}</span>{" "}
					<Ltr className="font-heading text-h3 font-semibold wrap-anywhere">{code.code}</Ltr>
				</p>
				<Waveform variant="quiet" className="h-8 text-accent-text max-sm:hidden" />
			</div>
		</section>
	);
}

/** The terms that say something, and the operator's words about the code. */
function CodeDetails({ code, terms }: Pick<ValidCodeProps, "code" | "terms">) {
	const { t } = useTranslation("invite");
	const { locale } = useDocumentFacts();
	const { minimalSpendCents, uses, lastDay } = terms;
	const everyRow: Array<{ label: string; value: ReactNode }> = [
		{ label: t("details.code"), value: <Ltr>{code.code}</Ltr> },
		{
			label: t("details.eligibility"),
			value: t(`details.${code.userEligibility ?? "everyone"}`),
		},
		{
			label: t("details.minimalSpend"),
			value: minimalSpendCents && (
				<InlineAmount>{formatCents(minimalSpendCents, code.currency)}</InlineAmount>
			),
		},
		{
			label: t("details.uses"),
			value:
				uses &&
				(uses === "no-limit" ? t("details.unlimited") : t("details.usesCount", { count: uses })),
		},
		{ label: t("details.to"), value: lastDay && formatDate(lastDay, locale) },
	];
	const rows = everyRow.filter(({ value }) => value);
	return (
		<section aria-labelledby="code-details">
			<h2 id="code-details" className="text-h3">
				{t("details.title")}
			</h2>
			{code.description ? (
				<NamedParagraph className="mt-2 text-ink-soft">{code.description}</NamedParagraph>
			) : null}
			<DescriptionList rows={rows} className="mt-2" />
		</section>
	);
}
