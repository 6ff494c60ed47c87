/**
 * The ways to transfer money. They are the operator's data (docs/product/payment.md, payment-200): the platform
 * lists them, and the two below are those of a platform that does not, and the first two of the embedded one.
 */
import { normalizePhone, readEgyptianMobile } from "./phone";

/**
 * The kind of account that receives a transfer. A mobile wallet is a phone number; a bank account is an
 * address, a number or a link, and its transfers carry a note.
 */
export const accountKinds = ["mobile-wallet", "bank"] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Whether the payer's phone is asked for, and whose numbers are taken. */
export const payerPhones = ["egyptian", "any", "none"] as const;
export type PayerPhone = (typeof payerPhones)[number];

export type Minutes = { from: number; to: number };

/** The rules of every transfer by a method. */
export type MethodRules = {
	accountKind: AccountKind;
	/** How long an approval takes, in open minutes. */
	approvalMinutes: Minutes;
	payerPhone: PayerPhone;
	/** A reference may be typed. A method asks for it, for the phone, or for both. */
	asksReference: boolean;
};

/** Named as the wire names them; the names that people read are the same in every brand. */
export const builtInMethods = {
	vodafone_cash: {
		name: { en: "Vodafone Cash", ar: "فودافون كاش" },
		accountKind: "mobile-wallet",
		approvalMinutes: { from: 15, to: 30 },
		payerPhone: "egyptian",
		asksReference: true,
	},
	instapay: {
		name: { en: "InstaPay", ar: "إنستاباي" },
		accountKind: "bank",
		approvalMinutes: { from: 5, to: 15 },
		payerPhone: "any",
		asksReference: true,
	},
} as const satisfies Record<string, MethodRules & { name: Record<"en" | "ar", string> }>;

export type BuiltInMethod = keyof typeof builtInMethods;
export const builtInMethodKeys = Object.keys(builtInMethods) as BuiltInMethod[];

/** True for the wire name of a method. */
export const isMethodKey = (text: string): boolean => /^[a-z][a-z0-9_]{1,39}$/.test(text);

/** Returns the shortest and the longest approval of some methods, in open minutes. */
export const spanMinutes = (minutes: readonly Minutes[]): Minutes => ({
	from: Math.min(...minutes.map(({ from }) => from)),
	to: Math.max(...minutes.map(({ to }) => to)),
});

/** How long an approval takes by any of the two, in open minutes. */
export const usualApprovalMinutes = spanMinutes(
	builtInMethodKeys.map((key) => builtInMethods[key].approvalMinutes),
);

/** Reads the phone of a payer as it is sent and stored; undefined where the method does not take it. */
export const readPayerPhone = (typed: string, payerPhone: PayerPhone): string | undefined =>
	payerPhone === "egyptian" ? readEgyptianMobile(typed)?.e164 : normalizePhone(typed);

/** The placeholders of instructions and of dial codes. `{phone}` is the older name of `{number}` in a dial code. */
export const methodPlaceholders = {
	instructions: ["amount", "number"],
	dialCode: ["amount", "number", "phone"],
} as const;

/** Lists the placeholders of a text, each once, in the order of their names. */
export const listPlaceholders = (text: string): string[] =>
	[...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name))].sort();
