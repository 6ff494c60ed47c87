/** A code that may be used: the offer, the way in, what it brings and its small print. */
import { useTranslation } from "react-i18next";
import type { LinkKind } from "~/domain/invite/invite";
import { Page } from "~/ui/layout";
import { BenefitList } from "./benefit-list";
import { CodeDetails } from "./code-details";
import type { OpeningOptions, ShownCode } from "./data";
import { DiscountCard } from "./discount-card";
import { WaysIn } from "./ways-in";

export type ValidCodeProps = { kind: LinkKind; code: ShownCode; options: OpeningOptions };

export function ValidCode({ kind, code, options }: ValidCodeProps) {
	const { t } = useTranslation("invite");
	return (
		<Page className="grid items-start gap-x-14 gap-y-8 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
			<div className="grid gap-6">
				<div className="grid gap-3">
					<p className="eyebrow">{t(`link.${kind}.eyebrow`)}</p>
					<h1>{t(`link.${kind}.title`)}</h1>
					{code.inviteDescription ? (
						<p dir="auto" className="max-w-prose text-lead text-ink-soft">
							{code.inviteDescription}
						</p>
					) : (
						<p className="max-w-prose text-lead text-ink-soft">{t(`link.${kind}.lead`)}</p>
					)}
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
