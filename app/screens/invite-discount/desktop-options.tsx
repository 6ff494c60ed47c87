/** On a desktop: the page's link as a QR code and to copy, and the downloads. */
import { useRelease } from "~/components/site/release";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { LtrAddress } from "~/ui/ltr";
import { QrCode } from "~/ui/qr-code";
import type { OpeningOptions } from "./data";
import { JoinLine } from "./join-line";

export function DesktopOptions({ options }: { options: OpeningOptions }) {
	const { t } = useTranslation(["invite", "common"]);
	const release = useRelease();
	const { qr, pageUrl } = options;
	return (
		<Card as="section" aria-labelledby="desktop" className="grid content-start gap-4">
			<h2 id="desktop" className="text-h3">
				{t("desktop.title")}
			</h2>
			<p className="text-ink-soft">{t("desktop.text")}</p>
			{qr ? (
				<QrCode
					size={qr.size}
					path={qr.path}
					label={t("desktop.qrLabel")}
					className="mx-auto h-auto w-52 max-w-full rounded-md border border-hairline"
				/>
			) : null}
			<p className="text-center text-small wrap-anywhere">
				<LtrAddress address={pageUrl} />
			</p>
			<CopyButton
				text={pageUrl}
				label={t("desktop.copy")}
				copiedLabel={t("desktop.copied")}
				failedLabel={t("common:copyFailed")}
			/>
			<div className="border-t border-hairline pt-4">
				<h3 className="text-h4">{t(`desktop.downloads.${release}`)}</h3>
				<p className="text-ink-soft">{t(`desktop.downloadsText.${release}`)}</p>
				<TextLink href={paths.getApp({ platform: "desktop" })} standalone>
					{t("desktop.downloadsLink")}
					<Icon name="arrow-right" />
				</TextLink>
			</div>
			<JoinLine className="border-t border-hairline pt-4" />
		</Card>
	);
}
