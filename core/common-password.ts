/** Recognises the passwords that guesses begin with, so that none of them can be chosen. */
import { foldDigits } from "./digits";

/**
 * True for one of the 50,000 commonest passwords of eight characters or more, by Mozilla's list, whatever
 * its capitals, the form of its letters, or the digits of its keyboard.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
	// Imported only when a password is chosen, because decoding the list takes 0.1 s and 4 MB.
	const { default: list } = await import("fxa-common-password-list");
	const typed = password.normalize("NFKC").trim();
	return [typed, foldDigits(typed).toLowerCase()].some((one) => list.test(one));
}
