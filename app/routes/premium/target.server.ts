/** Where the money goes: number, links and codes of a method, from the operator's settings. */
import { createHash } from "node:crypto";
import QRCode from "qrcode";
import type { ManualPaymentMethod } from "~/domain/manual-payment";
import type { ManualPaymentDraft } from "~/domain/manual-payment-record";
import { fillDialCode, toDialLink } from "~/domain/wallet-link";
import type { Settings } from "~/server/env.server";

export type TransferTarget = {
	/** The wallet number or InstaPay address; null while the operator has not set it. */
	address: string | null;
	/** Opens the wallet app. */
	link?: string;
	/** The code to dial, and the link that dials it. */
	dial?: { code: string; link: string };
	qr?: QrDrawing;
	/** What the person may write into the transfer, so that it is recognised. */
	note?: string;
};

/** A QR code as one path in a square of `size` units, the quiet zone included. */
export type QrDrawing = { size: number; path: string };

export function getTransferTarget(
	settings: Settings,
	draft: Pick<ManualPaymentDraft, "method" | "amountMajor" | "userId" | "planId" | "attempt">,
): TransferTarget {
	return draft.method === "instapay"
		? getInstapayTarget(settings, nameTransfer(draft))
		: getWalletTarget(settings, draft.amountMajor);
}

/** True when a method can be paid: the operator has said where to. */
export function hasTarget(settings: Settings, method: ManualPaymentMethod): boolean {
	return method === "instapay"
		? Boolean(settings.INSTAPAY_ADDRESS ?? settings.INSTAPAY_LINK)
		: settings.WALLET_VODAFONE_CASH !== undefined;
}

function getWalletTarget(settings: Settings, amountMajor: number): TransferTarget {
	const { WALLET_VODAFONE_CASH: number, WALLET_USSD_TEMPLATE: template } = settings;
	if (!number) return { address: null };
	if (!template) return { address: number, qr: drawQr(`tel:${number.replace(/[^\d+]/g, "")}`) };
	const code = fillDialCode(template, number, amountMajor);
	const link = toDialLink(code);
	return { address: number, dial: { code, link }, qr: drawQr(link) };
}

function getInstapayTarget(settings: Settings, note: string): TransferTarget {
	const { INSTAPAY_ADDRESS: address = null, INSTAPAY_LINK: link } = settings;
	return link ? { address, link, qr: drawQr(link), note } : { address, note };
}

/** Six letters and digits that stay the same for one attempt and cannot be misread. */
function nameTransfer(draft: Pick<ManualPaymentDraft, "userId" | "planId" | "attempt">): string {
	const alphabet = "ACDEFGHJKLMNPQRTUVWXY34679";
	const digest = createHash("sha256")
		.update(JSON.stringify([draft.userId, draft.planId, draft.attempt]))
		.digest();
	const letters = [...digest.subarray(0, 6)].map((byte) => alphabet[byte % alphabet.length]);
	return `SAWT-${letters.join("")}`;
}

const QUIET_ZONE = 2;

function drawQr(text: string): QrDrawing {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
	const dark: string[] = [];
	for (let row = 0; row < modules.size; row++) {
		for (let column = 0; column < modules.size; column++) {
			if (modules.get(row, column)) {
				dark.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`);
			}
		}
	}
	return { size: modules.size + 2 * QUIET_ZONE, path: dark.join("") };
}
