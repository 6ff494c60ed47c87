/** The sign of each transfer method. */
import type { ManualPaymentMethod } from "~/domain/wallet/manual-payment";
import type { IconName } from "~/ui/icon";

export const methodIcons: Record<ManualPaymentMethod, IconName> = {
	vodafone_cash: "smartphone",
	instapay: "landmark",
};
