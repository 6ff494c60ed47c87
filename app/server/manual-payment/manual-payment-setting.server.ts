/**
 * The accounts that receive transfers: the settings that describe them, and which setting belongs to
 * which method (docs/product/wallet.md).
 */
import { z } from "zod";
import type { BuiltInMethod } from "#core/manual-payment-method";
import type { ManualPaymentAccount } from "~/domain/manual-payment/method";
import { secureAddress, walletNumber } from "~/server/setting-shape.server";

/** Their part of `environmentSchema`. */
export const manualPaymentShapes = {
	WALLET_VODAFONE_CASH: walletNumber.optional().meta({
		does: "The wallet number for transfers, unless an owner sets one in the console",
		whenUnset: "the wallet number is shown as not available yet",
		sample: "",
	}),
	WALLET_USSD_TEMPLATE: z
		.string()
		.regex(/^[*#](?=.*\{phone\})[\w*#{}]+$/, "must be a dial code with {phone}")
		.describe("a dial code with `{phone}`, and `{amount}` where it takes one")
		.optional()
		.meta({
			does: "The dial code of a transfer, as the wallet's operator publishes it",
			whenUnset: "no code to dial is shown",
			sample: "",
		}),
	WALLET_HOLDER_NAME: z.string().trim().describe("a name").optional().meta({
		does: "The name that the wallet app shows for that number, which people compare before they confirm",
		whenUnset: "no name is shown",
		sample: "",
	}),
	INSTAPAY_ADDRESS: z
		.string()
		.trim()
		.regex(/^\S+$/, "must be without spaces")
		.describe("a text without spaces")
		.optional()
		.meta({
			does: "The address for InstaPay transfers, unless an owner sets one in the console",
			whenUnset: "the InstaPay address is shown as not available yet",
			sample: "",
		}),
	INSTAPAY_LINK: secureAddress.optional().meta({
		does: "A payment link beside the InstaPay address, or in its place",
		whenUnset: "people type the address",
		sample: "",
	}),
	INSTAPAY_HOLDER_NAME: z.string().trim().describe("a name").optional().meta({
		does: "The name that the bank app shows for that address or link, as it shows it",
		whenUnset: "no name is shown",
		sample: "",
	}),
};

/** The settings that describe the account of each built-in method; a number that an operator sets in the console wins. */
export const manualPaymentSettings: Record<
	BuiltInMethod,
	{ [part in keyof ManualPaymentAccount]: keyof typeof manualPaymentShapes }
> = {
	vodafone_cash: {
		address: "WALLET_VODAFONE_CASH",
		holder: "WALLET_HOLDER_NAME",
		dialTemplate: "WALLET_USSD_TEMPLATE",
	},
	instapay: {
		address: "INSTAPAY_ADDRESS",
		holder: "INSTAPAY_HOLDER_NAME",
		link: "INSTAPAY_LINK",
	},
};
