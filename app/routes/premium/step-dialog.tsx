/**
 * The dialog around a step: a page of its own without script, shown as a modal one with it
 * (enhance/step-dialog.ts). Closing it leads to the plans.
 */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import type { PremiumRefusal } from "./action.server";
import type { DialogView } from "./dialog.server";
import type { PremiumPage } from "./load.server";
import { InstructionsStep } from "./steps/instructions-step";
import { MethodStep, UnavailableStep } from "./steps/method-step";
import { RequestApprovalStep } from "./steps/request-approval-step";
import { IssueStep, PendingStep, SuccessStep } from "./steps/result-step";
import { TransferInfoStep } from "./steps/transfer-info-step";

type StepDialogProps = Pick<
	PremiumPage,
	"pricesAsOf" | "waiting" | "kept" | "inAppAddress" | "hasGateway"
> & {
	view: DialogView;
	refused: PremiumRefusal | undefined;
};

export function StepDialog(props: StepDialogProps) {
	const { view } = props;
	const { t } = useTranslation("manual-payment");
	const planId = getPlanId(view);
	return (
		<dialog
			open
			className="step-dialog"
			aria-labelledby="step-title"
			aria-describedby={listDescriptions(view).join(" ")}
			data-step-dialog=""
		>
			<div className="flex items-center justify-between gap-4 border-b border-hairline py-1 ps-5 pe-2 sm:ps-6">
				<Progress view={view} />
				<a
					href={planId ? paths.premiumPlan(planId) : paths.premium()}
					aria-label={t("close")}
					data-step-close=""
					className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
				>
					<Icon name="x" size={24} />
				</a>
			</div>
			<div className="grid gap-4 p-card sm:gap-6 sm:p-6">{renderStep(props)}</div>
		</dialog>
	);
}

function renderStep({ view, refused, ...page }: StepDialogProps): ReactNode {
	switch (view.step) {
		case "unavailable":
			return <UnavailableStep kept={page.kept} />;
		case "method":
			return (
				<MethodStep
					{...page}
					{...view}
					refused={refused?.step === "method" ? refused : undefined}
				/>
			);
		case "instructions":
			return <InstructionsStep {...view} />;
		case "transfer_info":
			return (
				<TransferInfoStep
					{...view}
					refusal={refused?.step === "transfer_info" ? refused.refusal : undefined}
				/>
			);
		case "request_approval":
			return (
				<RequestApprovalStep
					{...view}
					failure={refused?.step === "request_approval" ? refused.failure : undefined}
				/>
			);
		case "pending":
			return <PendingStep {...view} hasGateway={page.hasGateway} />;
		case "success":
			return <SuccessStep {...view} />;
		case "error":
			return <IssueStep {...view} />;
	}
}

function getPlanId(view: DialogView): string | undefined {
	if (view.step === "unavailable") return undefined;
	return "record" in view ? view.record.planId : view.plan.id;
}

const countedSteps: readonly DialogView["step"][] = [
	"method",
	"instructions",
	"transfer_info",
	"request_approval",
];

/** Those with notes (`StepNotes`). */
const notedSteps: readonly DialogView["step"][] = ["unavailable", "method", "request_approval"];

/** What is above the title, which gets the focus, and the price that a code has changed. */
function listDescriptions(view: DialogView): string[] {
	const isQuoted = view.step === "method" && view.code.kind === "quoted";
	return [
		"step-place",
		...(notedSteps.includes(view.step) ? ["step-notes"] : []),
		...(isQuoted ? ["checkout-amount"] : []),
	];
}

/** Nothing follows the first step of what costs nothing. */
function Progress({ view }: { view: DialogView }) {
	const { t } = useTranslation("manual-payment");
	const isOnly = view.step === "method" && view.isFree;
	const place = isOnly ? 0 : countedSteps.indexOf(view.step) + 1;
	return (
		<p id="step-place" className="text-small text-ink-soft">
			{place > 0 ? t("stepOf", { step: place, total: countedSteps.length }) : null}
		</p>
	);
}
