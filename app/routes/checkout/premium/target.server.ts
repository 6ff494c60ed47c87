/** The target of a manual payment: a method's number, links and codes, from the operator's settings. */
import { canFollowDialLink, fillDialCode, toDialLink } from "~/domain/manual-payment/dial-code";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import {
	describeMethod,
	hasAccount,
	type ManualPaymentAccount,
	type ManualPaymentMethod,
	type ManualPaymentMethods,
} from "~/domain/manual-payment/method";
import type { Device } from "~/domain/site/device";
import { getTransferNote } from "~/server/manual-payment/manual-payment-request.server";
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

/** The number, with a code to dial where the operator has one, and the link that opens the payer's app. */
export function getTarget(
	{ account }: ManualPaymentMethod,
	draft: TargetDraft,
	device: Pick<Device, "system">,
): ManualPaymentTarget {
	const { address = null, holder, link } = account;
	const note = getTransferNote(draft);
	const toApp = link ? { link, qr: drawQrCode(link) } : {};
	return { address, holder, note, ...toApp, ...dialTarget(account, draft, device) };
}

/** True when a new transfer can be made by the method of this key. */
export function canChoose(methods: ManualPaymentMethods, key: string): boolean {
	const method = describeMethod(methods, key);
	return method.isOffered && hasAccount(method);
}

type TargetDraft = Pick<
	ManualPaymentDraft,
	"method" | "amountMajor" | "userId" | "planId" | "attempt" | "transferNote"
>;

function dialTarget(
	{ address: number, dialTemplate: template }: ManualPaymentAccount,
	{ amountMajor }: TargetDraft,
	device: Pick<Device, "system">,
): Pick<ManualPaymentTarget, "dial" | "isAmountTyped" | "qr"> {
	// Without a code there is nothing to dial: the number alone would be a call to its owner.
	if (!number || !template) return {};
	const code = fillDialCode(template, number, amountMajor);
	if (code === undefined) return { isAmountTyped: true };
	const link = toDialLink(code);
	const dial = { code, link: canFollowDialLink(device) ? link : undefined };
	return { dial, qr: drawQrCode(link) };
}
