/** Paid: what is open now, the amount, the details, and the way back to listening. */
import { useTranslation } from "react-i18next";
import { getAmount, PaymentDetails } from "~/components/payment/payment-details";
import { PaymentHeading } from "~/components/payment/payment-heading";
import type { Transaction } from "~/domain/payment/payment";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { Icon } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";

type SuccessScreenProps = { transaction: Transaction; appUrl: string; shareUrl: string };

export function SuccessScreen({ transaction, appUrl, shareUrl }: SuccessScreenProps) {
	const { t } = useTranslation("payment");
	const type = transaction.paymentType ?? "other";
	const features = t(`success.type.${type}.features`, { returnObjects: true });
	return (
		<Narrow>
			<Stack gap="large">
				<PaymentHeading
					icon="check"
					tone="success"
					title={t(`success.type.${type}.title`)}
					amount={getAmount(transaction)}
					amountNote={t("success.paid")}
				>
					{t(`success.type.${type}.lead`)}
				</PaymentHeading>
				<CheckList label={t("success.next")} lines={features} />
				<Actions appUrl={appUrl} shareUrl={shareUrl} />
				<PaymentDetails transaction={transaction} />
				<div className="flex flex-wrap gap-x-1 sm:-mx-5">
					<ButtonLink href={paths.home()} variant="quiet" wide>
						{t("backHome")}
					</ButtonLink>
					<ButtonLink href={paths.contact()} variant="quiet" wide>
						{t("contactSupport")}
					</ButtonLink>
				</div>
			</Stack>
		</Narrow>
	);
}

function Actions({ appUrl, shareUrl }: Pick<SuccessScreenProps, "appUrl" | "shareUrl">) {
	const { t } = useTranslation(["payment", "common"]);
	const name = t("common:companyName");
	return (
		<div className="flex flex-wrap gap-3">
			<ButtonLink href={appUrl} wide>
				<Icon name="headphones" />
				{t("success.openApp")}
			</ButtonLink>
			<Button
				type="button"
				variant="secondary"
				wide
				hidden
				data-share-url={shareUrl}
				data-share-title={t("success.shareTitle", { name })}
				data-share-text={t("success.shareText", { name })}
			>
				<Icon name="share-2" />
				{t("success.share")}
			</Button>
		</div>
	);
}
