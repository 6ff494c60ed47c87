/** The offer itself: '20% OFF' or '$5.00', and the code to show for it. */
import { useTranslation } from "react-i18next";
import { formatDiscountValue } from "~/domain/invite/discount-code";
import { Ltr } from "~/ui/ltr";
import { Waveform } from "~/ui/waveform";
import type { ShownCode } from "./data";

export function DiscountCard({ code }: { code: ShownCode }) {
	const { t } = useTranslation("invite");
	const isFixed = code.type === "fixed";
	const value = t(`offer.${code.type}`, { value: formatDiscountValue(code) });
	return (
		<section aria-label={t("offer.label")} className="ticket">
			<div className="grid gap-1 p-5 sm:p-7">
				<p className="font-heading text-hero font-semibold">
					{isFixed ? <Ltr>{value}</Ltr> : value}
				</p>
				<p className="text-lead">{t(`offer.${code.type}Note`)}</p>
			</div>
			<div className="ticket-tear" />
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-7">
				<p className="min-w-0">
					<span className="eyebrow block">{t("offer.code")}</span>
					<Ltr className="font-heading text-h3 font-semibold wrap-anywhere">{code.code}</Ltr>
				</p>
				<Waveform variant="quiet" className="h-8 text-accent-text max-sm:hidden" />
			</div>
		</section>
	);
}
