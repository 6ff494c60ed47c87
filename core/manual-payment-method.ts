/**
 * The methods of a manual payment, by their wire names. The contract, the dialog, the console and the mails
 * read them here; `methodName` of `locales` has the names that people read.
 */

/**
 * The kind of account that receives a transfer. A mobile wallet is a phone number that can be dialled; a
 * bank account is an address or a link, and its transfers carry a note.
 */
export type AccountKind = "mobile-wallet" | "bank";

export type Minutes = { from: number; to: number };

export const manualPaymentMethods = {
	vodafone_cash: { accountKind: "mobile-wallet", approvalMinutes: { from: 15, to: 30 } },
	instapay: { accountKind: "bank", approvalMinutes: { from: 5, to: 15 } },
} as const satisfies Record<string, { accountKind: AccountKind; approvalMinutes: Minutes }>;

export type ManualPaymentMethod = keyof typeof manualPaymentMethods;
export const manualPaymentMethodNames = Object.keys(manualPaymentMethods) as ManualPaymentMethod[];

const allMinutes = Object.values(manualPaymentMethods).map((method) => method.approvalMinutes);
/** How long an approval takes by any method, in open minutes. */
export const overallApprovalMinutes: Minutes = {
	from: Math.min(...allMinutes.map(({ from }) => from)),
	to: Math.max(...allMinutes.map(({ to }) => to)),
};
