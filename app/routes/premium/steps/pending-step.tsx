/** Waiting for a person's answer: the promised time first, and nothing that invites to pay again. */
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Waveform } from "~/ui/waveform";
import type { RequestView } from "../dialog.server";
import { RequestFacts } from "./request-facts";
import { StepHeading } from "./step-heading";
import { SupportLink } from "./support-link";

export function PendingStep({ record, promisedTime, isLate, isUnchecked }: RequestView) {
	const { t } = useTranslation("manual-payment");
	const { planId, paymentId } = record;
	return (
		<>
			<Waveform variant="breathing" />
			<StepHeading title={t("pending.title")}>{t("pending.lead")}</StepHeading>
			{isUnchecked ? <Notice tone="warning" role="status" title={t("pending.unchecked")} /> : null}
			{isLate ? (
				<Notice tone="warning" role="note" title={t("pending.late")} />
			) : (
				<div>
					<p className="text-small text-ink-soft">{t("pending.promise")}</p>
					<p className="flex flex-wrap items-baseline gap-x-2">
						<bdi className="font-heading text-amount font-semibold">{promisedTime}</bdi>
						<span className="text-ink-soft">{t("pending.cairo")}</span>
					</p>
				</div>
			)}
			<RequestFacts record={record} />
			<div className="grid gap-2">
				<ButtonLink href={paths.premium({ planId, step: "pending", paymentId })} wide="always">
					<Icon name="refresh-cw" />
					{t("pending.check")}
				</ButtonLink>
				<p
					hidden
					role="status"
					data-manual-poll={paths.manualPaymentStatus({ paymentId })}
					data-stopped={t("pending.stopped")}
					className="text-small text-ink-soft"
				>
					{t("pending.polling")}
				</p>
			</div>
			<div className="grid justify-items-start gap-1 border-t border-hairline pt-4">
				<SupportLink about={record} />
				<p className="text-small text-ink-soft">{t("nothingOwed")}</p>
				<TextLink href={paths.premium({ planId })} standalone>
					{t("anotherWay")}
				</TextLink>
			</div>
		</>
	);
}
