/** The sign of what receives a transfer. */
import {
	type ManualPaymentMethod,
	manualPaymentMethods,
	type TransferAccountKind,
} from "~/domain/wallet/manual-payment";
import type { IconName } from "~/ui/icon";

const accountIcons: Record<TransferAccountKind, IconName> = {
	"mobile-wallet": "smartphone",
	bank: "landmark",
};

export const getMethodIcon = (method: ManualPaymentMethod): IconName =>
	accountIcons[manualPaymentMethods[method].accountKind];
