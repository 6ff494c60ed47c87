/**
 * A warning before paying: this page is inside another app (Facebook, Instagram, WhatsApp), which
 * may close it during the payment. app/domain/site/device.ts detects this from the user agent.
 */
import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/copy-button";
import { LtrAddress } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

/** The data of the layout around the checkouts (`routes/checkout/layout.tsx`). */
type CheckoutData = {
	/** The page's own address, to be opened in a browser; null outside of in-app browsers. */
	inAppAddress: string | null;
};

export function InAppBrowserNotice() {
	const { t } = useTranslation(["payment", "common"]);
	const address = useRouteLoaderData<CheckoutData>("checkout")?.inAppAddress;
	if (!address) return null;
	return (
		<Notice tone="warning" role="note" title={t("inApp.title")}>
			<p>{t("inApp.text")}</p>
			<div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
				<LtrAddress address={address} className="min-w-0 wrap-anywhere rtl:text-end" />
				<CopyButton
					text={address}
					label={t("inApp.copy")}
					copiedLabel={t("inApp.copied")}
					failedLabel={t("common:copyFailed")}
					accessibleLabel={t("inApp.copyLabel")}
				/>
			</div>
		</Notice>
	);
}
