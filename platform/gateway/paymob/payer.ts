/** The payer as Paymob wants it: two names and a phone number, none of which may be missing. */
import { cleanName } from "#core/name";
import type { OrderRequest } from "../gateway";

/** Paymob's own plug-ins send this for a part that is missing. */
const MISSING = "NA";

const NAME_LENGTH = 50;

/** The first half of an Arabic first name of two words, such as عبد الرحمن and أبو بكر. */
const FIRST_HALF = /^(?:عبد|أبو|ابو|أم|ام)$/;

const shorten = (name: string) => [...name].slice(0, NAME_LENGTH).join("") || MISSING;

/** Splits a full name behind the first name. */
function splitName(fullName: string): { first_name: string; last_name: string } {
	const words = cleanName(fullName)
		.split(" ")
		.filter((word) => word !== "");
	const firstWords = FIRST_HALF.test(words[0] ?? "") && words.length > 2 ? 2 : 1;
	return {
		first_name: shorten(words.slice(0, firstWords).join(" ")),
		last_name: shorten(words.slice(firstWords).join(" ")),
	};
}

/** Returns `billing_data`, without anything that a payer did not type. */
export const toBillingData = ({ name, email, phone }: OrderRequest["payer"]) => ({
	...splitName(name),
	email: email.trim() || MISSING,
	phone_number: phone.trim() || MISSING,
});
