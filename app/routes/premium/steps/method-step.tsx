/** Step 1: Vodafone Cash or InstaPay; one press chooses. What is waiting stands above. */
import { useTranslation } from "react-i18next";
import {
	type ManualPaymentMethod,
	manualPaymentMethodNames,
	manualPaymentMethods,
} from "~/domain/manual-payment";
import type { ManualPaymentRecord } from "~/domain/manual-payment-record";
import { formatAmount } from "~/domain/money";
import type { Plan } from "~/domain/plan";
import { paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { METHOD_FIELD } from "../form";
import { methodIcons } from "../method-icons";
import { WaitingRequests } from "../waiting-requests";
import { StepHeading } from "./step-heading";

type MethodStepProps = {
	plan: Plan;
	ready: Record<ManualPaymentMethod, boolean>;
	waiting: readonly ManualPaymentRecord[];
	isRefused: boolean;
};

export function MethodStep({ plan, ready, waiting, isRefused }: MethodStepProps) {
	const { t } = useTranslation(["manual-payment", "premium"]);
	return (
		<>
			<WaitingRequests requests={waiting} />
			<StepHeading title={t("method.title")}>{t("method.lead", { plan: plan.name })}</StepHeading>
			<div>
				<Amount>{formatAmount(plan.priceMajor, plan.currency)}</Amount>
				<p className="text-small text-ink-soft">{t(`premium:once.${plan.interval}`)}</p>
			</div>
			{isRefused ? <Notice tone="danger" role="alert" title={t("method.again")} /> : null}
			<form
				method="post"
				action={paths.premium({ planId: plan.id, step: "method" })}
				className="grid gap-3"
				data-guard=""
			>
				{manualPaymentMethodNames.map((method) => (
					<MethodButton key={method} method={method} isReady={ready[method]} />
				))}
			</form>
		</>
	);
}

function MethodButton({ method, isReady }: { method: ManualPaymentMethod; isReady: boolean }) {
	const { t } = useTranslation("manual-payment");
	return (
		<button
			type="submit"
			name={METHOD_FIELD}
			value={method}
			className="flex min-h-16 items-center gap-4 rounded-md border border-edge bg-surface p-4 text-start hover:border-ink hover:bg-sunken"
		>
			<Icon name={methodIcons[method]} size={28} className="text-link" />
			<span className="min-w-0 grow">
				<span className="block font-semibold">{t(`methodName.${method}`)}</span>
				<span className="block text-small text-ink-soft">
					{t("approval", manualPaymentMethods[method].approvalMinutes)}
				</span>
				{isReady ? null : (
					<span className="block text-small text-warning">{t("notAvailable")}</span>
				)}
			</span>
			<Icon name="chevron-right" />
		</button>
	);
}
