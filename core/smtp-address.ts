/** What is added to the address of a mail server. */
import { isIP } from "node:net";

type SmtpOptions = {
	limitMilliseconds: number;
	publicUrl?: string | undefined;
	mailFrom?: { address: string } | undefined;
};

const isName = (host: string | undefined): host is string =>
	host?.includes(".") === true && isIP(host) === 0;

/** The name that this host greets a mail server with: many reject an address in brackets. */
function chooseGreetingName({ publicUrl, mailFrom }: SmtpOptions): string {
	const site = publicUrl && new URL(publicUrl).hostname;
	return [site, mailFrom?.address.split("@")[1]].find(isName) ?? "localhost";
}

/**
 * Returns the address with the limit of each step and the name for `EHLO`, which `?name=` in the setting
 * overrides. They are part of the address, because nodemailer ignores every option beside a `url`.
 */
export function completeSmtpAddress(smtpUrl: string, options: SmtpOptions): string {
	const url = new URL(smtpUrl);
	for (const name of ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"]) {
		url.searchParams.set(name, String(options.limitMilliseconds));
	}
	if (!url.searchParams.has("name")) url.searchParams.set("name", chooseGreetingName(options));
	return url.href;
}
