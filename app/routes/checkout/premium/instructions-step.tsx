/** Step 2: how to pay in the wallet or bank app, with values to copy, links and a code to scan. */

import { useTranslation } from "react-i18next";
import { markOtherLanguage } from "#core/language";
import { splitMobile } from "#core/phone";
import { getRunning, StandingNote, useMoreLabel } from "~/components/catalogue/plan-standing";
import { BeforePaying, useApprovalText } from "~/components/payment/before-paying";
import { CopyRow } from "~/components/payment/copy-row";
import { PriceChange } from "~/components/payment/price-change";
import { Agreement } from "~/components/site/agreement";
import { useDocumentFacts, useMethods } from "~/components/site/document-facts";
import { PostForm } from "~/components/site/form";
import { Named } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import { formatPlainAmount } from "~/domain/manual-payment/dial-code";
import {
	describeMethod,
	fillInstructions,
	type ManualPaymentMethod,
} from "~/domain/manual-payment/method";
import { getStanding } from "~/domain/payment/membership";
import { isolate, isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { QrCode, type QrDrawing } from "~/ui/qr-code";
import type { PlansPage } from "./load.server";
import { StepBack, StepHeading, SupportLink, usePaidTerms } from "./step-parts";
import type { ManualPaymentTarget } from "./target.server";
import type { ViewOf } from "./view.server";

type InstructionsStepProps = ViewOf<"instructions"> & Pick<PlansPage, "plans" | "running">;

export function InstructionsStep(props: InstructionsStepProps) {
	const { plan, draft, target, proposal } = props;
	const { t } = useTranslation("manual-payment");
	const { amountMajor } = draft;
	const method = describeMethod(useMethods(), draft.method);
	const { locale } = useDocumentFacts();
	const isForeign = markOtherLanguage(method.name, locale) !== undefined;
	const methodName = isForeign ? isolate(method.name) : method.name;
	// No button leads on while there is no address to pay to.
	const isPayable = Boolean(target.address || target.link);
	return (
		<>
			<StepHeading title={t("instructions.title")}>
				{t("instructions.lead", { method: methodName })}
			</StepHeading>
			<ChosenBefore {...props} />
			<OperatorInstructions method={method} amount={formatAmount(amountMajor, plan.currency)} />
			<DialNow target={target} />
			<div className="grid gap-4 rounded-lg bg-sunken p-gutter sm:p-5">
				<CopyRow
					label={t("row.amount")}
					value={formatPlainAmount(amountMajor, plan.currency)}
					copyLabel={t("copyAmount")}
					size="amount"
				>
					{formatAmount(amountMajor, plan.currency)}
				</CopyRow>
				{target.address ? (
					<CopyRow
						label={t(`instructions.number.${method.accountKind}`, { method: methodName })}
						copyLabel={t(`copyNumber.${method.accountKind}`)}
						size="number"
						parts={splitMobile(target.address)}
						value={splitMobile(target.address).join("")}
						hint={
							target.holder ? (
								<>
									{t("instructions.holder")}{" "}
									<span className="block font-semibold text-ink">
										<bdi>{target.holder}</bdi>
									</span>
								</>
							) : undefined
						}
					>
						{target.address}
					</CopyRow>
				) : (
					<NoNumber plan={plan} draft={draft} hasLink={target.link !== undefined} />
				)}
				{target.note ? (
					<CopyRow
						label={t("instructions.note")}
						copyLabel={t("copyNote")}
						hint={t("instructions.noteHint", { method: methodName })}
					>
						{target.note}
					</CopyRow>
				) : null}
				{target.dial ? (
					<CopyRow label={t("instructions.code")} copyLabel={t("copyCode")}>
						{target.dial.code}
					</CopyRow>
				) : null}
			</div>
			{target.isAmountTyped ? (
				<p>
					{t("instructions.typeAmount", {
						amount: isolateLtr(formatAmount(amountMajor, plan.currency)),
					})}
				</p>
			) : null}
			<AppLinks target={target} methodName={methodName} />
			<PostForm
				action={proposal?.address ?? paths.premium({ planId: plan.id, step: "instructions" })}
				hidden={{ attempt: proposal?.attempt }}
				className="action-bar grid gap-2"
			>
				<p className="text-small text-ink-soft">{t("instructions.notYet")}</p>
				<Button variant={isPayable ? "primary" : "secondary"} wide="always" size="large">
					{t("instructions.done")}
				</Button>
			</PostForm>
			{proposal ? (
				<>
					<Agreement act="pay" />
					<OtherChoices plan={plan} draft={draft} />
				</>
			) : (
				<StepBack planId={plan.id} step="method" />
			)}
		</>
	);
}

/** The operator's own words on how to pay, each line of them a paragraph. */
function OperatorInstructions({ method, amount }: { method: ManualPaymentMethod; amount: string }) {
	if (!method.instructions) return null;
	const lines = fillInstructions(method, amount, isolateLtr).split("\n").filter(Boolean);
	return (
		<div dir="auto" className="grid gap-1 wrap-anywhere">
			{lines.map((line) => (
				<p key={line}>{line}</p>
			))}
		</div>
	);
}

/** What the first step would have said, where the address has chosen the plan and the method. */
function ChosenBefore({ plan, draft, proposal, plans, running }: InstructionsStepProps) {
	const { t } = useTranslation(["manual-payment", "premium"]);
	const standing = getStanding(plan, { offered: plans, running, creatorId: undefined });
	const more = useMoreLabel(plan, getRunning(standing));
	const approval = useApprovalText(proposal?.promisedTime ?? null);
	const renewal = usePaidTerms(plan, false);
	if (!proposal) return null;
	return (
		<>
			<div>
				<p className="font-semibold">
					<Named>{plan.name}</Named>
					{more ? `: ${more}` : null}
				</p>
				<StandingNote standing={standing} />
				{draft.code ? (
					<p className="text-small">
						{t("code.with")} <Ltr className="font-semibold wrap-anywhere">{draft.code}</Ltr>
					</p>
				) : null}
			</div>
			<PriceChange
				beforeMajor={proposal.paidBeforeMajor}
				nowMajor={draft.amountMajor}
				currency={plan.currency}
			/>
			<BeforePaying gets="plan" approval={approval} renewal={renewal} />
		</>
	);
}

/** Leads to the first step, where the method is marked and a code can be entered, and to the other plans. */
function OtherChoices({ plan, draft }: Pick<InstructionsStepProps, "plan" | "draft">) {
	const { t } = useTranslation("manual-payment");
	const { code, method } = draft;
	return (
		<div className="grid justify-items-start gap-1 border-t border-hairline pt-4">
			<p className="text-small text-ink-soft">{t("nothingOwed")}</p>
			<TextLink href={paths.premium({ planId: plan.id, step: "method", code, method })} standalone>
				{t("renewal.otherWay")}
			</TextLink>
			<TextLink href={paths.premium()} standalone>
				{t("seePlans")}
			</TextLink>
		</div>
	);
}

/** Replaces a missing number, unless people can still pay by a configured link. */
function NoNumber({
	plan,
	draft,
	hasLink,
}: Pick<InstructionsStepProps, "plan" | "draft"> & { hasLink: boolean }) {
	const { t } = useTranslation("manual-payment");
	if (hasLink) return null;
	const { amountMajor } = draft;
	return (
		<Notice tone="warning" role="note" title={t("notAvailable")}>
			<p>{t("instructions.missing")}</p>
			<SupportLink about={{ planName: plan.name, amountMajor, currency: plan.currency }} />
		</Notice>
	);
}

type TargetProps = { target: ManualPaymentTarget };

/** The shortest way, above the values that take a transfer by hand; nothing where no code can be dialled. */
function DialNow({ target: { dial } }: TargetProps) {
	const { t } = useTranslation("manual-payment");
	if (!dial?.link) return null;
	return (
		<div className="grid gap-2">
			<ButtonLink href={dial.link} variant="secondary" wide="always" aria-describedby="dial-hint">
				<Icon name="phone" />
				{t("instructions.dial")}
			</ButtonLink>
			<p id="dial-hint" className="text-small text-ink-soft">
				{t("instructions.dialHint")}
			</p>
			<p className="mt-2 font-semibold">{t("instructions.byHand")}</p>
		</div>
	);
}

/** Ways to open the wallet or bank app: the app's link, and a QR code for another phone. */
function AppLinks({ target: { link, qr }, methodName }: TargetProps & { methodName: string }) {
	const { t } = useTranslation(["manual-payment", "common"]);
	if (!link && !qr) return null;
	return (
		<div className="grid gap-4">
			{link ? (
				<ButtonLink href={link} variant="secondary" wide rel="noopener" target="_blank">
					{t("instructions.openApp", { method: methodName })}
					<Icon name="external-link" label={t("common:newTab")} />
				</ButtonLink>
			) : null}
			{qr ? <QrFigure drawing={qr} /> : null}
		</div>
	);
}

/** A code for large screens only: the phone that pays cannot scan its own screen. */
function QrFigure({ drawing }: { drawing: QrDrawing }) {
	const { t } = useTranslation("manual-payment");
	return (
		<figure className="hidden items-center gap-4 sm:flex">
			<QrCode
				{...drawing}
				label={t("instructions.qrLabel")}
				className="transfer-code shrink-0 rounded-md"
			/>
			<figcaption className="text-small text-ink-soft">{t("instructions.qr")}</figcaption>
		</figure>
	);
}
