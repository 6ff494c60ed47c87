/** The ways to transfer money, as the operator describes them (docs/product/payment.md, payment-200). */
import {
	type BuiltInMethod,
	builtInMethodKeys,
	builtInMethods,
	type MethodRules,
	type Minutes,
	spanMinutes,
	usualApprovalMinutes,
} from "#core/manual-payment-method";
import { fillPlaceholders } from "./dial-code";

/** The destination of a transfer; what is not known is missing. */
export type ManualPaymentAccount = {
	/** The wallet number or the bank's address. */
	address?: string | undefined;
	/** The name that the payer's app shows before the transfer is confirmed. */
	holder?: string | undefined;
	/** Opens the payment app. */
	link?: string | undefined;
	/** A dial code with `{number}` and `{amount}`. */
	dialTemplate?: string | undefined;
};

export type ManualPaymentMethod = MethodRules & {
	/** Its name on the wire, such as `vodafone_cash`. */
	key: string;
	/** In the language of the page. */
	name: string;
	/** The operator's words to the payer, with `{number}` and `{amount}`. */
	instructions?: string | undefined;
	account: ManualPaymentAccount;
	/** False for one that is retired, which names the payments made with it. */
	isOffered: boolean;
};

/** Every method in the order in which they are offered; the retired ones too. */
export type ManualPaymentMethods = readonly ManualPaymentMethod[];

/** Returns the methods of a platform that lists none: the two that are built in, with the accounts of the settings. */
export const createBuiltInMethods = (
	accounts: Readonly<Record<BuiltInMethod, ManualPaymentAccount>>,
	language: "en" | "ar",
): ManualPaymentMethods =>
	builtInMethodKeys.map((key) => ({
		...builtInMethods[key],
		key,
		name: builtInMethods[key].name[language],
		account: accounts[key],
		isOffered: true,
	}));

export const listOffered = (methods: ManualPaymentMethods): ManualPaymentMethods =>
	methods.filter(({ isOffered }) => isOffered);

/** Returns the method of a key; one that the platform does not list is called by its key. */
export const describeMethod = (methods: ManualPaymentMethods, key: string): ManualPaymentMethod =>
	methods.find((method) => method.key === key) ?? {
		key,
		name: key,
		accountKind: "bank",
		approvalMinutes: usualApprovalMinutes,
		payerPhone: "any",
		asksReference: true,
		account: {},
		isOffered: false,
	};

/** True when a method can be paid: the operator has said where to. */
export const hasAccount = ({ account }: ManualPaymentMethod): boolean =>
	(account.address ?? account.link) !== undefined;

/** Returns how long an approval takes by any method that is offered, in open minutes. */
export function getOverallMinutes(methods: ManualPaymentMethods): Minutes {
	const minutes = listOffered(methods).map(({ approvalMinutes }) => approvalMinutes);
	return minutes.length === 0 ? usualApprovalMinutes : spanMinutes(minutes);
}

/** Returns the operator's words with amount and number filled in, each as `write` writes it. */
export const fillInstructions = (
	{ instructions = "", account }: ManualPaymentMethod,
	amount: string,
	write: (value: string) => string,
): string =>
	fillPlaceholders(instructions, {
		amount: write(amount),
		number: write(account.address ?? account.link ?? ""),
	});
