/** Shows the operator's words about what follows a payment, and the way to what was paid for (payment-163). */
import { useTranslation } from "react-i18next";
import { chooseAfterPaymentText } from "#core/after-payment";
import { PlanName } from "~/components/catalogue/plan-end";
import { useDocumentFacts } from "~/components/site/document-facts";
import { NamedParagraph } from "~/components/site/named";
import type { Membership } from "~/domain/payment/membership";
import { isolateLtr } from "~/i18n/isolate";
import { ButtonLink, type ButtonLinkProps } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";

/** The operator's text for this reader; undefined where pages use their own. */
export function useAfterPaymentText(): string | undefined {
	const { afterPayment, locale } = useDocumentFacts();
	return chooseAfterPaymentText(afterPayment, locale);
}

type AfterPaymentLinkProps = Pick<ButtonLinkProps, "variant" | "size" | "wide"> & {
	/** A creator's plan is no listening: the button names the site that it leads to. */
	isPackage?: boolean;
};

/** The button that leads to what was paid for; nothing while the operator names no address. */
export function AfterPaymentLink({ isPackage = false, ...look }: AfterPaymentLinkProps) {
	const { t } = useTranslation("payment");
	const { url } = useDocumentFacts().afterPayment;
	if (url === undefined) return null;
	return (
		<ButtonLink href={url} rel="noopener noreferrer" wide {...look}>
			<Icon name={isPackage ? "external-link" : "headphones"} />
			{isPackage
				? t("afterPayment.open", { host: isolateLtr(new URL(url).host) })
				: t("afterPayment.listen")}
		</ButtonLink>
	);
}

type OwnPlansProps = { running: readonly Membership[] };

/** The plans that run, with what follows them, on the pages that sell plans; nothing where neither is set. */
export function OwnPlans({ running }: OwnPlansProps) {
	const { t } = useTranslation("plan");
	const { url } = useDocumentFacts().afterPayment;
	const text = useAfterPaymentText();
	if (running.length === 0 || (url === undefined && text === undefined)) return null;
	return (
		<Card as="section" look="marked" aria-labelledby="own-plans">
			<h2 id="own-plans" className="eyebrow">
				{t("standing.yours")}
			</h2>
			<ul className="mt-2 font-heading text-h4 font-semibold">
				{running.map((membership) => (
					<li key={`${membership.planId} ${membership.creatorId}`}>
						<PlanName membership={membership} />
					</li>
				))}
			</ul>
			<AfterPayment isPackage={running.every(isPackage)} />
		</Card>
	);
}

const isPackage = ({ paymentType }: Membership) => paymentType === "creator_package";

/** The operator's text and the button, for somebody who has a plan; nothing where neither is set. */
export function AfterPayment({ isPackage = false }: Pick<AfterPaymentLinkProps, "isPackage">) {
	const { t } = useTranslation("payment");
	const { url } = useDocumentFacts().afterPayment;
	const text = useAfterPaymentText();
	if (url === undefined && text === undefined) return null;
	return (
		<div className="mt-4 grid justify-items-start gap-3">
			{text === undefined ? (
				<p>{t("afterPayment.own")}</p>
			) : (
				<NamedParagraph>{text}</NamedParagraph>
			)}
			<AfterPaymentLink isPackage={isPackage} variant="secondary" />
		</div>
	);
}
