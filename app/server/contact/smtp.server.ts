/** Sends mails for the contact form, each within its time. */
import nodemailer, { type SendMailOptions } from "nodemailer";

export type SendMail = (message: SendMailOptions) => Promise<void>;

export function createSmtp(smtpUrl: string, limitMilliseconds: number): SendMail {
	const transport = nodemailer.createTransport(withTimeLimits(smtpUrl, limitMilliseconds));
	return (message) => endInTime(transport.sendMail(message), limitMilliseconds);
}

/** Nodemailer ignores every option beside a `url`, so the limits are part of the address. */
function withTimeLimits(smtpUrl: string, limitMilliseconds: number): string {
	const url = new URL(smtpUrl);
	for (const name of ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"]) {
		url.searchParams.set(name, String(limitMilliseconds));
	}
	return url.href;
}

/** Each limit above starts anew with a step; together the steps must end in time as well. */
async function endInTime(work: Promise<unknown>, limitMilliseconds: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		const error = new Error("the mail server did not take the message in time");
		timer = setTimeout(() => reject(error), limitMilliseconds);
	});
	await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
