/** After a card payment that did not work: the same plan by transfer (docs/product.md, payment-49). */
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

type TransferWayOutProps = {
	/** Nothing is offered for what no transfer pays. */
	planId: string | undefined;
	/** Money may have left the account: first look, then pay. */
	isOutcomeUnknown: boolean;
};

export function TransferWayOut({ planId, isOutcomeUnknown }: TransferWayOutProps) {
	const { t } = useTranslation("payment");
	if (planId === undefined) return null;
	return (
		<div className="grid justify-items-start gap-2 border-t border-hairline pt-5">
			<p>{t(isOutcomeUnknown ? "wayOut.unknown" : "wayOut.declined")}</p>
			<ButtonLink href={paths.premium({ planId })} variant="secondary" wide>
				<Icon name="wallet" />
				{t("wayOut.transfer")}
			</ButtonLink>
		</div>
	);
}
