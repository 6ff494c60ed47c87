/** The target of a manual payment: a method's number, links and codes, from the operator's settings. */
import { canFollowDialLink, fillDialCode, toDialLink } from "~/domain/manual-payment/dial-code";
import {
	type AccountKind,
	type ManualPaymentMethod,
	manualPaymentMethods,
} from "~/domain/manual-payment/manual-payment";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import type { Device } from "~/domain/site/device";
import type { Settings } from "~/server/env.server";
import { getTransferNote } from "~/server/manual-payment/manual-payment-request.server";
import type { ManualPaymentAccount } from "~/server/manual-payment/manual-payment-setting.server";
import { drawQrCode, type QrDrawing } from "~/server/site/qr-code.server";

export type ManualPaymentTarget = {
	/** The wallet number or the bank's address; null while the operator has not set it. */
	address: string | null;
	/** The name that the payer's app shows for it. */
	holder?: string | undefined;
	/** Opens the wallet app. */
	link?: string;
	/** The code to dial, and the link that dials it where the device follows such links. */
	dial?: { code: string; link: string | undefined };
	/** The dial code cannot carry the amount, which has a fraction. */
	isAmountTyped?: true;
	qr?: QrDrawing;
	/** The code to write in the transfer, which is also the code of the request. */
	note?: string;
};

export function getTarget(
	settings: Settings,
	draft: TargetDraft,
	device: Pick<Device, "system">,
): ManualPaymentTarget {
	const { accountKind } = manualPaymentMethods[draft.method];
	return targetReaders[accountKind](settings.manualPaymentAccounts[draft.method], draft, device);
}

/** True when a method can be paid: the operator has said where to. */
export function hasTarget(settings: Settings, method: ManualPaymentMethod): boolean {
	const { address, link } = settings.manualPaymentAccounts[method];
	return (address ?? link) !== undefined;
}

type TargetDraft = Pick<
	ManualPaymentDraft,
	"method" | "amountMajor" | "userId" | "planId" | "attempt" | "transferNote"
>;

const targetReaders: Record<
	AccountKind,
	(
		account: ManualPaymentAccount,
		draft: TargetDraft,
		device: Pick<Device, "system">,
	) => ManualPaymentTarget
> = { "mobile-wallet": getMobileWalletTarget, bank: getBankTarget };

function getMobileWalletTarget(
	account: ManualPaymentAccount,
	draft: TargetDraft,
	device: Pick<Device, "system">,
): ManualPaymentTarget {
	const { address: number, holder, dialTemplate: template } = account;
	const note = getTransferNote(draft);
	// Without a code there is nothing to dial: the number alone would be a call to the wallet's owner.
	if (!number || !template) return { address: number ?? null, holder, note };
	const code = fillDialCode(template, number, draft.amountMajor);
	if (code === undefined) return { address: number, holder, isAmountTyped: true, note };
	const link = toDialLink(code);
	const dial = { code, link: canFollowDialLink(device) ? link : undefined };
	return { address: number, holder, dial, qr: drawQrCode(link), note };
}

function getBankTarget(account: ManualPaymentAccount, draft: TargetDraft): ManualPaymentTarget {
	const { address = null, holder, link } = account;
	const note = getTransferNote(draft);
	return link ? { address, holder, link, qr: drawQrCode(link), note } : { address, holder, note };
}
