/** Says what the person paid for this plan last, where it costs something else now (wallet-61). */
import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/catalogue/money";
import { isolateLtr } from "~/i18n/isolate";
import { Notice } from "~/ui/notice";

type PriceChangeProps = {
	/** In major units, like `nowMajor`; undefined where nothing has changed. */
	beforeMajor: number | undefined;
	nowMajor: number;
	currency: string;
};

export function PriceChange({ beforeMajor, nowMajor, currency }: PriceChangeProps) {
	const { t } = useTranslation("plan");
	if (beforeMajor === undefined) return null;
	const before = isolateLtr(formatAmount(beforeMajor, currency));
	const now = isolateLtr(formatAmount(nowMajor, currency));
	return <Notice role="note" title={t("end.priceChange", { before, now })} />;
}
