/** The authenticator app of an operator, and the pages on which the console asks for its codes. */
import { Secret, TOTP } from "otpauth";
import { readDocument } from "../../support/document";
import type { Page, PageClient } from "../../support/page-client";
import { pressForm } from "./back-office";

export const setUpPath = "/operator/second-factor/set-up";

/** Reads the key that a person types; returns what the app shows at this time. */
export function readApp(page: Page): (at: Date) => string {
	const key = readDocument(page).querySelector("main code")?.textContent ?? "";
	const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
	return (at) => totp.generate({ timestamp: at.getTime() });
}

export const readCodes = (page: Page): string[] =>
	[...readDocument(page).querySelectorAll(".codes code")].map(
		({ textContent }) => textContent ?? "",
	);

/** Sets the second factor of a signed-in operator up. */
export async function setUpApp(
	visitor: PageClient,
	{ password, at }: { password: string; at: Date },
) {
	await visitor.post("/operator/second-factor/begin", {});
	const form = await visitor.get(setUpPath);
	const showCode = readApp(form);
	const page = await pressForm(visitor, form, { password, code: showCode(at) });
	if (page.status !== 200) throw new Error(`the set-up ended with ${page.status}`);
	return { showCode, codes: readCodes(page) };
}
