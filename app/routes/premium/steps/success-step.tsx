/** Approved: the platform said so when this page was loaded. */
import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/catalogue/money";
import { paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { RequestView } from "../dialog.server";
import { RequestFacts } from "./request-facts";
import { StepHeading } from "./step-heading";

export function SuccessStep({ record, interval }: RequestView) {
	const { t } = useTranslation("manual-payment");
	return (
		<>
			<span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
				<Icon name="check" size={28} />
			</span>
			<StepHeading title={t("success.title")}>
				{t(`success.lead.${interval}`, { plan: record.planName })}
			</StepHeading>
			<Amount>{formatAmount(record.amountMajor, record.currency)}</Amount>
			<RequestFacts record={record} />
			<div className="grid gap-3">
				<ButtonLink href={paths.account()} wide="always" size="large">
					{t("success.account")}
				</ButtonLink>
				<ButtonLink href={paths.home()} variant="secondary" wide="always">
					{t("success.home")}
				</ButtonLink>
			</div>
		</>
	);
}
