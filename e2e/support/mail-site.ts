/** A site whose mails leave by SMTP for a mail server on loopback, and what arrives there. */
import { findFreePort } from "../../scripts/free-port.js";
import { readHeader, readParts } from "../../tests/support/mail-message";
import { openSmtpSink, type SmtpSink } from "../../tests/support/smtp-sink";
import { startEmbeddedSite } from "./site";
import { test as base, expect } from "./test";

export { expect };

export type Mail = {
	to: string;
	from: string;
	subject: string;
	language: string;
	text: string;
	html: string;
	/** Where its button leads. */
	link: string;
};

/** What an address has been sent so far, oldest first. */
export type ReadMails = (email: string) => Mail[];

function parseMail(message: string): Mail {
	const [text = "", html = ""] = readParts(message);
	return {
		to: readHeader(message, "To"),
		from: readHeader(message, "From"),
		subject: readHeader(message, "Subject"),
		language: readHeader(message, "Content-Language"),
		text,
		html,
		link: /https?:\/\/\S+/.exec(text)?.[0] ?? "",
	};
}

const createReader =
	({ messages }: SmtpSink): ReadMails =>
	(email) =>
		messages.map(parseMail).filter(({ to }) => to === email);

export const test = base.extend<{ readMails: ReadMails }, { mailServer: SmtpSink }>({
	mailServer: [
		// biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
		async ({}, use) => {
			const server = await openSmtpSink();
			await use(server);
			await server.close();
		},
		{ scope: "worker" },
	],
	site: [
		async ({ mailServer }, use) => {
			const PORT = await findFreePort();
			// The command line is told of no request's host: links lead where this says.
			const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
			const site = await startEmbeddedSite({ PORT, PUBLIC_URL, SMTP_URL: mailServer.url });
			await use({
				...site,
				// Nothing is printed where a mail server is set.
				async catchMailLink(act) {
					const { messages } = mailServer;
					const earlier = messages.length;
					await act();
					await expect.poll(() => messages.length).toBe(earlier + 1);
					return parseMail(messages[earlier] ?? "").link;
				},
			});
			await site.stop();
		},
		{ scope: "worker" },
	],
	readMails: ({ mailServer }, use) => use(createReader(mailServer)),
});
