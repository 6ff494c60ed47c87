/** A site whose mails leave by SMTP for a mail server on loopback, and what arrives there. */
import type { Email } from "postal-mime";
import { findFreePort } from "../../scripts/free-port.js";
import { openSmtpSink, readHeader, type SmtpSink } from "../../tests/support/smtp-sink";
import { startEmbeddedSite } from "./site";
import { test as base, expect } from "./test";

export { expect };

export type Mail = Email & {
	language: string | undefined;
	/** Where its button leads. */
	link: string;
};

/** What an address has been sent so far, oldest first. */
export type ReadMails = (email: string) => Mail[];

const findLink = ({ text = "" }: Email) => /https?:\/\/\S+/.exec(text)?.[0] ?? "";

const createReader =
	({ mails }: SmtpSink): ReadMails =>
	(email) =>
		mails
			.filter(({ to }) => to?.[0]?.address === email)
			.map((mail) => ({
				...mail,
				language: readHeader(mail, "content-language"),
				link: findLink(mail),
			}));

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
					const { mails } = mailServer;
					const earlier = mails.length;
					await act();
					await expect.poll(() => mails.length).toBe(earlier + 1);
					return findLink(mails[earlier] as Email);
				},
			});
			await site.stop();
		},
		{ scope: "worker" },
	],
	readMails: ({ mailServer }, use) => use(createReader(mailServer)),
});
