/** Where a transfer goes: number, links and codes of a method, from the operator's settings. */
import { createHash } from "node:crypto";
import { writeShortReference } from "~/domain/payment/short-reference";
import {
	type ManualPaymentMethod,
	manualPaymentMethods,
	type TransferAccountKind,
} from "~/domain/wallet/manual-payment";
import type { ManualPaymentDraft } from "~/domain/wallet/manual-payment-record";
import { fillDialCode, toDialLink } from "~/domain/wallet/wallet-link";
import type { Settings, TransferAccount } from "~/server/env.server";
import { drawQrCode, type QrDrawing } from "~/server/site/qr-code.server";

export type TransferTarget = {
	/** The wallet number or the bank's address; null while the operator has not set it. */
	address: string | null;
	/** Opens the wallet app. */
	link?: string;
	/** The code to dial, and the link that dials it. */
	dial?: { code: string; link: string };
	qr?: QrDrawing;
	/** A reference that the person may enter in the transfer, so that it is recognised. */
	note?: string;
};

export function getTransferTarget(settings: Settings, draft: Transfer): TransferTarget {
	const { accountKind } = manualPaymentMethods[draft.method];
	return targetReaders[accountKind](settings.transferAccounts[draft.method], draft);
}

/** True when a method can be paid: the operator has said where to. */
export function hasTarget(settings: Settings, method: ManualPaymentMethod): boolean {
	const { address, link } = settings.transferAccounts[method];
	return (address ?? link) !== undefined;
}

type Transfer = Pick<
	ManualPaymentDraft,
	"method" | "amountMajor" | "userId" | "planId" | "attempt"
>;

const targetReaders: Record<
	TransferAccountKind,
	(account: TransferAccount, transfer: Transfer) => TransferTarget
> = { "mobile-wallet": getWalletTarget, bank: getBankTarget };

function getWalletTarget(account: TransferAccount, transfer: Transfer): TransferTarget {
	const { address: number, dialTemplate: template } = account;
	const note = nameTransfer(transfer);
	if (!number) return { address: null, note };
	if (!template) {
		return { address: number, qr: drawQrCode(`tel:${number.replace(/[^\d+]/g, "")}`), note };
	}
	const code = fillDialCode(template, number, transfer.amountMajor);
	const link = toDialLink(code);
	return { address: number, dial: { code, link }, qr: drawQrCode(link), note };
}

function getBankTarget(account: TransferAccount, transfer: Transfer): TransferTarget {
	const { address = null, link } = account;
	const note = nameTransfer(transfer);
	return link ? { address, link, qr: drawQrCode(link), note } : { address, note };
}

/** Stable for one attempt; the embedded platform uses it as the code of the request. */
function nameTransfer(draft: Transfer): string {
	const digest = createHash("sha256")
		.update(JSON.stringify([draft.userId, draft.planId, draft.attempt]))
		.digest("hex");
	return writeShortReference(digest.slice(0, 7));
}
