/** Reads what an operator types about a way to transfer money (payment-202). */
import { z } from "zod";
import {
	accountKinds,
	listPlaceholders,
	methodPlaceholders,
	payerPhones,
	readPayerPhone,
} from "#core/manual-payment-method";
import {
	count,
	flag,
	name,
	optional,
	optionalLine,
	orNone,
	type ProblemWord,
} from "./catalogue-form";

/** Two days: a transfer that takes longer is late in anybody's eyes. */
const MAX_MINUTES = 2880;

const fields = z.object({
	name,
	name_ar: optionalLine,
	account_kind: z.enum(accountKinds, "choice"),
	number: optionalLine,
	holder: optionalLine,
	link: optionalLine,
	dial_code: optionalLine,
	instructions: optional(1000),
	instructions_ar: optional(1000),
	minutes_from: count,
	minutes_to: count,
	payer_phone: z.enum(payerPhones, "choice"),
	asks_reference: flag,
	position: orNone(count),
});
type Fields = z.output<typeof fields>;
type Mistakes = { [Name in keyof Fields]?: ProblemWord | undefined };

const hasOnly = (known: readonly string[], text: string): boolean =>
	listPlaceholders(text).every((one) => known.includes(one));

/** The number of a wallet whose payers have Egyptian numbers is Egyptian too; an address may be anything. */
function checkNumber({ account_kind, number, payer_phone, dial_code }: Fields): Mistakes {
	if (number === null) return { number: dial_code === null ? undefined : "required" };
	const isNumber = readPayerPhone(number, payer_phone) !== undefined;
	return { number: account_kind === "mobile-wallet" && !isNumber ? "phone" : undefined };
}

function checkLink({ link }: Fields): Mistakes {
	const url = link === null ? undefined : URL.parse(link);
	const isSafe = url?.protocol === "https:" && url.username === "";
	return { link: link === null || isSafe ? undefined : "link" };
}

function checkDialCode({ dial_code }: Fields): Mistakes {
	if (dial_code === null) return {};
	const isCode = /^[*#](?=.*\{(?:number|phone)\})[\w*#{}]+$/.test(dial_code);
	return isCode && hasOnly(methodPlaceholders.dialCode, dial_code)
		? {}
		: { dial_code: "dial_code" };
}

/** Both languages fill in the same values. */
function checkInstructions({ instructions, instructions_ar }: Fields): Mistakes {
	const isWrong = (text: string | null) => !hasOnly(methodPlaceholders.instructions, text ?? "");
	if (isWrong(instructions)) return { instructions: "placeholder" };
	if (isWrong(instructions_ar)) return { instructions_ar: "placeholder" };
	if (instructions === null || instructions_ar === null) return {};
	const isSame =
		String(listPlaceholders(instructions)) === String(listPlaceholders(instructions_ar));
	return { instructions_ar: isSame ? undefined : "same_placeholders" };
}

function checkMinutes({ minutes_from: from, minutes_to: to }: Fields): Mistakes {
	return { minutes_to: from >= 1 && from <= to && to <= MAX_MINUTES ? undefined : "minutes" };
}

/** A transfer is found by the payer's number or by its reference. */
const checkPayer = ({ payer_phone, asks_reference }: Fields): Mistakes => ({
	asks_reference: payer_phone === "none" && asks_reference === 0 ? "phone_or_reference" : undefined,
});

const checks = [checkNumber, checkLink, checkDialCode, checkInstructions, checkMinutes, checkPayer];

/** A way to transfer; its number, address or link may come later. */
export const paymentMethodForm = fields.superRefine((form, context) => {
	for (const [field, message] of checks.flatMap((check) => Object.entries(check(form)))) {
		if (message) context.addIssue({ code: "custom", path: [field], message });
	}
});
