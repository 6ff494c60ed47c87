/** 'Transfer Issue': rejected or expired, what that means for the money, and the way on. */
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import type { RequestView } from "../dialog.server";
import { RequestFacts } from "./request-facts";
import { StepHeading } from "./step-heading";
import { SupportLink } from "./support-link";

export function IssueStep({ record }: RequestView) {
	const { t } = useTranslation("manual-payment");
	const isExpired = record.status === "expired";
	return (
		<>
			<span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
				<Icon name="circle-alert" size={28} />
			</span>
			<StepHeading title={t("error.title")}>
				{t(isExpired ? "error.expired" : "error.rejected")}
			</StepHeading>
			<Notice tone="warning" role="note" title={t("error.money")}>
				<SupportLink about={record} />
			</Notice>
			<RequestFacts record={record} />
			<div className="grid gap-2">
				<p className="text-small text-ink-soft">{t("nothingOwed")}</p>
				<ButtonLink href={paths.premium({ planId: record.planId })} wide="always" size="large">
					{t("error.again")}
				</ButtonLink>
			</div>
		</>
	);
}
