/** Step 2: how much goes where; amount, number and note each with a copy button. */
import { PostForm } from "~/components/site/form";
import { formatAmount } from "~/domain/catalogue/money";
import { formatTransferAmount } from "~/domain/manual-payment/wallet-link";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { QrCode, type QrDrawing } from "~/ui/qr-code";
import type { ViewOf } from "../dialog.server";
import type { TransferTarget } from "../transfer-target.server";
import { CopyRow, StepBack, StepHeading, SupportLink } from "./parts";

type InstructionsStepProps = ViewOf<"instructions">;

export function InstructionsStep({ plan, draft, target }: InstructionsStepProps) {
	const { t } = useTranslation("manual-payment");
	const { method, amountMajor } = draft;
	const methodName = t(`methodName.${method}`);
	// No button leads on while there is no address to pay to.
	const isPayable = Boolean(target.address || target.link);
	return (
		<>
			<StepHeading title={t("instructions.title")}>
				{t("instructions.lead", { method: methodName })}
			</StepHeading>
			<div className="grid gap-4 rounded-lg bg-sunken p-gutter sm:p-5">
				<CopyRow
					label={t("row.amount")}
					value={formatTransferAmount(amountMajor)}
					copyLabel={t("copyAmount")}
					size="amount"
				>
					{formatAmount(amountMajor, plan.currency)}
				</CopyRow>
				{target.address ? (
					<CopyRow
						label={t(`instructions.number.${method}`)}
						copyLabel={t(`copyNumber.${method}`)}
						size="number"
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
			</div>
			<TransferLinks target={target} methodName={methodName} />
			<PostForm
				action={paths.premium({ planId: plan.id, step: "instructions" })}
				className="action-bar grid gap-2"
			>
				<p className="text-small text-ink-soft">{t("instructions.notYet")}</p>
				<Button variant={isPayable ? "primary" : "secondary"} wide="always" size="large">
					{t("instructions.done")}
				</Button>
			</PostForm>
			<StepBack planId={plan.id} step="method" />
		</>
	);
}

/** In the number's place; a configured link still pays, so nothing is said against it then. */
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

type TransferLinksProps = { target: TransferTarget; methodName: string };

/** What opens the wallet at once: the dial code, the app's link, and a QR code for another phone. */
function TransferLinks({ target: { link, dial, qr }, methodName }: TransferLinksProps) {
	const { t } = useTranslation(["manual-payment", "common"]);
	if (!link && !dial && !qr) return null;
	return (
		<div className="grid gap-4">
			{dial ? (
				<CopyRow label={t("instructions.code")} copyLabel={t("copyCode")}>
					{dial.code}
				</CopyRow>
			) : null}
			{dial?.link ? (
				<ButtonLink href={dial.link} variant="secondary" wide>
					<Icon name="phone" />
					{t("instructions.dial")}
				</ButtonLink>
			) : null}
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

/** For large screens: on the phone that pays it would only point at itself. */
function QrFigure({ drawing }: { drawing: QrDrawing }) {
	const { t } = useTranslation("manual-payment");
	return (
		<figure className="hidden items-center gap-4 sm:flex">
			<QrCode
				{...drawing}
				label={t("instructions.qrLabel")}
				className="size-36 shrink-0 rounded-md"
			/>
			<figcaption className="text-small text-ink-soft">{t("instructions.qr")}</figcaption>
		</figure>
	);
}
