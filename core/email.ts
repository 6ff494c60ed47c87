/** Email addresses in the one form in which they are compared, stored and mailed. */
import { domainToASCII } from "node:url";
import { foldDigits } from "./digits";
import { dropInvisible } from "./name";

/** The longest address that mail can carry. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * Returns the one spelling of an address: trimmed, without invisible marks, in lower case, with plain
 * letters and digits (`ｍona١` is `mona1`), and with the domain as mail servers know it (`مثال.مصر` is
 * `xn--mgbh0fb.xn--wgbh1c`). An invalid address stays recognisably invalid.
 */
export function cleanEmail(typed: string): string {
	const address = dropInvisible(foldDigits(typed)).trim().toLowerCase();
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	if (at < 0 || !isForeignDomain(domain)) return address;
	const known = domainToASCII(domain);
	return known === "" ? address : address.slice(0, at + 1) + known;
}

/** Other domains are left alone: `domainToASCII` would cut them at a slash, and make an address of `127.1`. */
const isForeignDomain = (domain: string): boolean =>
	/^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u.test(domain) && /[^\x20-\x7e]/.test(domain);
