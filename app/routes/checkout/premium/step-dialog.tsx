/**
 * The dialog around a step: a page of its own without script, a modal dialog with it
 * (enhance/dialog.ts). Closing it leads to the plans.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
	getStepDirection,
	type ManualPaymentStep,
	type RequestStep,
	type StepDirection,
} from "~/domain/manual-payment/manual-payment";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { barPitch, waveformPath } from "~/ui/waveform-shape";
import { RequestApprovalStep, TransferInfoStep } from "./approval-steps";
import { InstructionsStep } from "./instructions-step";
import type { PlansPage } from "./load.server";
import { MethodStep, UnavailableStep } from "./method-step";
import { IssueStep, PendingStep, SuccessStep } from "./request-steps";
import type { StepRejection } from "./submit.server";
import type { DialogView, RequestView, ViewOf } from "./view.server";

/** The data that a step shows beside its own view. */
type Beside = Pick<
	PlansPage,
	"pricesAsOf" | "waiting" | "unsent" | "hasGateway" | "plans" | "running" | "stepBefore"
> & { rejected: StepRejection | undefined };

type StepDialogProps = Beside & { view: DialogView };

type Step = DialogView["step"];
type StepView<Name extends Step> = Name extends RequestStep ? RequestView : ViewOf<Name>;

type StepScreen<Name extends Step> = {
	show: (view: StepView<Name>, beside: Beside) => ReactNode;
	/** Its number among the counted steps. */
	place?: number;
	/** It shows notes above its title (`StepNotes`). */
	hasNotes?: boolean;
};

const screens: { [Name in Step]: StepScreen<Name> } = {
	unavailable: { show: (_, { unsent }) => <UnavailableStep unsent={unsent} />, hasNotes: true },
	method: {
		show: (view, { rejected, ...beside }) => (
			<MethodStep
				{...beside}
				{...view}
				rejected={rejected?.step === "method" ? rejected : undefined}
			/>
		),
		place: 1,
		hasNotes: true,
	},
	instructions: {
		show: (view, { plans, running }) => <InstructionsStep {...view} {...{ plans, running }} />,
		place: 2,
	},
	transfer_info: {
		show: (view, { rejected }) => (
			<TransferInfoStep
				{...view}
				rejection={rejected?.step === "transfer_info" ? rejected.rejection : undefined}
			/>
		),
		place: 3,
	},
	request_approval: {
		show: (view, { rejected }) => (
			<RequestApprovalStep
				{...view}
				failure={rejected?.step === "request_approval" ? rejected.failure : undefined}
			/>
		),
		place: 4,
		hasNotes: true,
	},
	pending: { show: (view, { hasGateway }) => <PendingStep {...view} hasGateway={hasGateway} /> },
	success: { show: (view) => <SuccessStep {...view} /> },
	error: { show: (view) => <IssueStep {...view} /> },
};

const COUNTED_STEPS = Object.values(screens).filter(({ place }) => place !== undefined).length;

export function StepDialog({ view, ...beside }: StepDialogProps) {
	const { t } = useTranslation("manual-payment");
	const planId = getPlanId(view);
	// TypeScript does not see that the entry of a step takes the view of the same step.
	const screen = screens[view.step] as StepScreen<Step>;
	// Nothing follows the first step of a free plan.
	const place = view.step === "method" && view.isFree ? undefined : screen.place;
	return (
		<x-step-dialog>
			<dialog
				open
				className="step-dialog"
				data-direction={getDirection(view, beside.stepBefore)}
				aria-labelledby="step-title"
				aria-describedby={listDescriptions(view).join(" ")}
			>
				<div className="step-head">
					<div className="flex items-center gap-3">
						{place === undefined ? null : <StepWave place={place} />}
						<p id="step-place" className="text-small text-ink-soft">
							{place === undefined ? null : t("stepOf", { step: place, total: COUNTED_STEPS })}
						</p>
					</div>
					<a
						href={planId ? paths.premiumPlan(planId) : paths.premium()}
						aria-label={t("close")}
						id="step-close"
						className="has-tooltip tooltip-end grid size-11 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
					>
						<Icon name="x" size={24} />
					</a>
				</div>
				<div className="step-body grid gap-4 p-card sm:gap-6 sm:p-6">
					{screen.show(view as StepView<Step>, beside)}
				</div>
			</dialog>
		</x-step-dialog>
	);
}

/** The bars of one wave, a bar for each step; those up to this one are heard. */
const stepBars = [0.45, 1, 0.7, 0.85];
const BARS_HEIGHT = 24;
const stepDrawings = stepBars.map((height, bar) => waveformPath([height], BARS_HEIGHT, bar));

/** Draws beside its words which step this is. */
function StepWave({ place }: { place: number }) {
	return (
		<svg
			width={stepBars.length * barPitch}
			height={BARS_HEIGHT}
			strokeWidth={4}
			className="waveform"
			aria-hidden="true"
		>
			{stepDrawings.map((drawing, bar) => (
				<path
					key={drawing}
					d={drawing}
					className={bar < place ? "text-accent" : "text-hairline"}
					stroke="currentColor"
				/>
			))}
		</svg>
	);
}

/**
 * Returns the direction in which the step comes in. One that is behind the step reached is gone back to, also by
 * the browser's button, which repeats the request of the first visit.
 */
function getDirection(
	view: DialogView,
	stepBefore: ManualPaymentStep | undefined,
): StepDirection | undefined {
	if (view.step === "unavailable" || stepBefore === undefined) return undefined;
	if ("draft" in view && view.draft.step !== view.step) return "back";
	return getStepDirection(stepBefore, view.step);
}

function getPlanId(view: DialogView): string | undefined {
	if (view.step === "unavailable") return undefined;
	return "record" in view ? view.record.planId : view.plan.id;
}

/** Lists the ids of what describes the dialog: the notes above its title, and a price that a code has changed. */
function listDescriptions(view: DialogView): string[] {
	const isQuoted = view.step === "method" && view.code.kind === "quoted";
	return [
		"step-place",
		...(screens[view.step].hasNotes ? ["step-notes"] : []),
		...(isQuoted ? ["checkout-amount"] : []),
	];
}
