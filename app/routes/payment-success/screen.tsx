/** The payment is confirmed: what was bought, what comes next, and the details. */
import { getAmount, PaymentDetails } from "~/components/payment/payment-details";
import { PaymentHeading } from "~/components/payment/payment-heading";
import { useAppsDay, useRelease } from "~/components/site/release";
import { isFreeOfCharge, type PaymentType, type Transaction } from "~/domain/payment/payment";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Icon } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";
import { ScriptOnly } from "~/ui/script-only";

type SuccessScreenProps = {
	transaction: Transaction;
	/** From the platform, else from this browser's record. */
	type: PaymentType | "other";
	appUrl: string;
	shareUrl: string;
};

export function SuccessScreen({ transaction, type, appUrl, shareUrl }: SuccessScreenProps) {
	const { t } = useTranslation("payment");
	const features = t(`success.type.${type}.features`, { returnObjects: true });
	const release = useRelease();
	const appsDay = useAppsDay();
	const isOfApps = type !== "tip" && type !== "other";
	const isFree = isFreeOfCharge(transaction);
	return (
		<Narrow>
			<Stack gap="large">
				<PaymentHeading
					icon="check"
					tone="success"
					title={t(`success.type.${type}.title`)}
					amount={isFree ? undefined : getAmount(transaction)}
					amountNote={t("success.paid")}
				>
					{type === "tip" || type === "other" ? (
						t(`success.type.${type}.lead`)
					) : (
						<>
							{t(`success.type.${type}.lead.${release}`)} {appsDay}
						</>
					)}
				</PaymentHeading>
				{release === "launched" ? null : (
					<p className="font-semibold">
						{t("success.now")} {isFree ? null : t("success.receipt")}
					</p>
				)}
				<CheckList
					label={t(`success.nextTitle.${isOfApps ? release : "launched"}`)}
					lines={features}
				/>
				<Actions appUrl={appUrl} shareUrl={shareUrl} />
				<PaymentDetails transaction={transaction} />
				<div className="flex flex-wrap gap-x-6">
					<ButtonLink href={paths.home()} variant="quiet" wide>
						{t("backHome")}
					</ButtonLink>
					<ButtonLink
						href={paths.contact({
							topic: "payment",
							transactionId: transaction.id,
							page: paths.paymentSuccess(),
						})}
						variant="quiet"
						wide
					>
						{t("contactSupport")}
					</ButtonLink>
				</div>
			</Stack>
		</Narrow>
	);
}

/** Before launch there is no app to open, so the first button leads to the account. */
function Actions({ appUrl, shareUrl }: Pick<SuccessScreenProps, "appUrl" | "shareUrl">) {
	const { t } = useTranslation("payment");
	const release = useRelease();
	return (
		<div className="flex flex-wrap gap-3">
			{release === "launched" ? null : (
				<ButtonLink href={paths.account()} wide>
					{t("success.seeAccount")}
				</ButtonLink>
			)}
			<ButtonLink href={appUrl} wide variant={release === "launched" ? "primary" : "secondary"}>
				<Icon name="headphones" />
				{t(`success.openApp.${release}`)}
			</ButtonLink>
			<ShareButtons url={shareUrl} />
		</div>
	);
}

/** The browser's share sheet, or a link where it has none. */
function ShareButtons({ url }: { url: string }) {
	const { t } = useTranslation(["payment", "common"]);
	const text = t(`success.shareText.${useRelease()}`);
	// Not URLSearchParams: WhatsApp shows its plus signs instead of spaces.
	const message = encodeURIComponent(`${text}\n${url}`);
	return (
		<>
			<ButtonLink
				href={`https://wa.me/?text=${message}`}
				variant="secondary"
				wide
				data-share-instead=""
			>
				<Icon name="share-2" />
				{t("success.shareByLink")}
			</ButtonLink>
			<ScriptOnly>
				<Button
					type="button"
					variant="secondary"
					wide
					hidden
					data-share-url={url}
					data-share-title={t("common:companyName")}
					data-share-text={text}
				>
					<Icon name="share-2" />
					{t("success.share")}
				</Button>
			</ScriptOnly>
		</>
	);
}
