/** The page of a valid code: the offer, opening the app, its benefits and its conditions. */
import type { ReactNode } from "react";
import { Trans } from "react-i18next";
import { useRelease } from "~/components/site/release";
import { formatDiscountValue } from "~/domain/invite/discount-code";
import type { LinkKind } from "~/domain/invite/invite";
import { TRIAL_DAYS } from "~/domain/invite/invite";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { getAmountLine } from "~/ui/amount";
import { Icon, type IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Waveform } from "~/ui/waveform";
import { CodeDetails } from "./code-details";
import type { OpeningOptions, ShownCode } from "./data";
import { WaysIn } from "./ways-in";

export type ValidCodeProps = {
	kind: LinkKind;
	code: ShownCode;
	isRedeemedHere: boolean;
	options: OpeningOptions;
};

export function ValidCode({ kind, code, isRedeemedHere, options }: ValidCodeProps) {
	const { t } = useTranslation("invite");
	const ownWelcome = kind === "invite" ? t("link.invite.lead") : undefined;
	const welcome = code.inviteDescription ?? ownWelcome;
	return (
		<Page className="grid items-start gap-x-14 gap-y-8 py-8 sm:py-14 lg:grid-cols-[1fr_22rem]">
			<div className="grid gap-6">
				<div className="grid gap-3">
					<p className="eyebrow">{t(`link.${kind}.eyebrow`)}</p>
					<h1>{t(`link.${kind}.title`)}</h1>
					{welcome ? <Lead>{welcome}</Lead> : null}
					{kind === "discount" ? <DiscountLead isRedeemedHere={isRedeemedHere} /> : null}
				</div>
				<DiscountCard code={code} />
			</div>
			<div className="lg:row-span-2">
				<WaysIn options={options} code={code.code} />
			</div>
			<div className="grid gap-8 sm:grid-cols-2 sm:gap-10">
				<BenefitList />
				<CodeDetails code={code} />
			</div>
		</Page>
	);
}

/** `auto`: the description of a code may be in any language. */
function Lead({ children }: { children: ReactNode }) {
	return (
		<p dir="auto" className="max-w-measure text-lead text-ink-soft">
			{children}
		</p>
	);
}

/** With a link to the plans, for which alone a code can be used before the apps are out. */
function DiscountLead({ isRedeemedHere }: Pick<ValidCodeProps, "isRedeemedHere">) {
	const { t } = useTranslation("invite");
	const lead = isRedeemedHere ? "lead" : "leadNotSupported";
	return (
		<Lead>
			<Trans
				t={t}
				i18nKey={`link.discount.${lead}.${useRelease()}`}
				components={{ plans: <TextLink href={paths.premium()} /> }}
			/>
		</Lead>
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
			<div className="grid gap-1 p-5 sm:p-7">
				<p className={isFixed ? getAmountLine(discount) : undefined}>
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
