/** After a card payment that did not work: the same plan by transfer (docs/product.md, payment-49). */
import type { TransferPlan } from "~/domain/payment/payment";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

type TransferWayOutProps = {
	/** Undefined for what cannot be paid by transfer. */
	transfer: TransferPlan | undefined;
	/** Money may have left the account: the text says to check first. */
	isOutcomeUnknown: boolean;
};

export function TransferWayOut({ transfer, isOutcomeUnknown }: TransferWayOutProps) {
	const { t } = useTranslation("payment");
	if (!transfer) return null;
	return (
		<div className="grid justify-items-start gap-2 border-t border-hairline pt-5">
			<p>{t(isOutcomeUnknown ? "wayOut.unknown" : "wayOut.declined")}</p>
			<ButtonLink href={paths.premium(transfer)} variant="secondary" wide>
				<Icon name="wallet" />
				{t("wayOut.transfer")}
			</ButtonLink>
		</div>
	);
}
