/** The connection to the mail server, with time limits that hold. */
import type { Transporter } from "nodemailer";

/** Nodemailer ignores every option beside a `url`, so the limits are part of the address. */
function withTimeLimits(smtpUrl: string, limitSeconds: number): string {
	const url = new URL(smtpUrl);
	for (const name of ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"]) {
		url.searchParams.set(name, String(limitSeconds * 1000));
	}
	return url.href;
}

/** Each limit starts anew with a step; a mail server gets this many of them in all. */
export const STEPS_PER_MAIL = 4;

export type SendMail = (message: Parameters<Transporter["sendMail"]>[0]) => Promise<void>;

/** Rejects when the mail server does not take the message in time. */
export function createSmtp(smtpUrl: string, limitSeconds: number): SendMail {
	// Read only where it is used: the library takes 8 MB.
	const opening = import("nodemailer").then(({ default: { createTransport } }) =>
		createTransport(withTimeLimits(smtpUrl, limitSeconds)),
	);
	return async (message) => {
		const transport = await opening;
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<never>((_, reject) => {
			const error = new Error("The mail server did not take the mail in time.");
			timer = setTimeout(() => reject(error), limitSeconds * STEPS_PER_MAIL * 1000);
		});
		await Promise.race([transport.sendMail(message), late]).finally(() => clearTimeout(timer));
	};
}

/**
 * What a log may say of a mail that was not taken: a mail server repeats in its reply whom it
 * refuses (docs/product.md, session-13). What a connection fails with names no one.
 */
export function withoutReply(error: unknown): unknown {
	const { code, responseCode, syscall } = error as Record<string, unknown>;
	if (code === undefined || syscall !== undefined) return error;
	const facts = [code, responseCode].filter(Boolean).join(" ");
	return new Error(`the mail server did not take the mail: ${facts}`);
}
