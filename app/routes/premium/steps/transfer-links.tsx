/** What opens the wallet at once: the dial code, the app's link, and a QR code for another phone. */
import { useTranslation } from "react-i18next";
import type { TransferTarget } from "~/server/wallet/transfer-target.server";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { QrCode, type QrDrawing } from "~/ui/qr-code";
import { CopyRow } from "./copy-row";

type TransferLinksProps = { target: TransferTarget; methodName: string };

export function TransferLinks({ target: { link, dial, qr }, methodName }: TransferLinksProps) {
	const { t } = useTranslation("manual-payment");
	if (!link && !dial && !qr) return null;
	return (
		<div className="grid gap-4">
			{dial ? (
				<CopyRow label={t("instructions.code")} copyLabel={t("copyCode")}>
					{dial.code}
				</CopyRow>
			) : null}
			{dial ? (
				<ButtonLink href={dial.link} variant="secondary" wide>
					<Icon name="phone" />
					{t("instructions.dial")}
				</ButtonLink>
			) : null}
			{link ? (
				<ButtonLink href={link} variant="secondary" wide rel="noopener" target="_blank">
					{t("instructions.openApp", { method: methodName })}
					<Icon name="external-link" />
				</ButtonLink>
			) : null}
			{qr ? <QrFigure drawing={qr} /> : null}
		</div>
	);
}

/** For people at a desk: on the phone that pays it would only point at itself. */
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
