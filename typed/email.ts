/** Mail addresses, as they are compared, stored and written on the envelope. */
import { domainToASCII } from "node:url";
import { dropInvisible } from "./name";

/** The longest address that mail can carry. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * The one spelling of an address: without spaces around it and marks that are not seen, in small letters,
 * with the domain as mail servers know it (`مثال.مصر` is `xn--mgbh0fb.xn--wgbh1c`). What is no address stays
 * recognisable as none.
 */
export function cleanEmail(typed: string): string {
	const address = dropInvisible(typed).trim().toLowerCase();
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	if (at < 0 || !isForeignDomain(domain)) return address;
	const known = domainToASCII(domain);
	return known === "" ? address : address.slice(0, at + 1) + known;
}

/** `domainToASCII` reads a host: it would drop what follows a slash, and make an address of `127.1`. */
const isForeignDomain = (domain: string): boolean =>
	/^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u.test(domain) && /[^\x20-\x7e]/.test(domain);
