/** A site that sends mails by SMTP to a loopback server, and the received mails. */
import type { Email } from "postal-mime";
import { findFreePort } from "../../scripts/free-port.js";
import { openSmtpSink, readHeader, type SmtpSink } from "../../tests/support/smtp-sink";
import { startEmbeddedSite } from "./site";
import { test as base, expect } from "./test";

export { expect };

export type Mail = Email & {
	language: string | undefined;
	/** Its first link to the site; a button may lead to what was paid for, elsewhere. */
	link: string;
};

/** Returns the mails to an address, oldest first. */
export type ReadMails = (email: string) => Mail[];

const findLink = ({ text = "" }: Email) => /http:\/\/127\.0\.0\.1:\S+/.exec(text)?.[0] ?? "";

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

type WorkerFixtures = {
	mailServer: SmtpSink;
	/** More settings of the site. */
	settings: Record<string, string>;
};

export const test = base.extend<{ readMails: ReadMails }, WorkerFixtures>({
	settings: [{}, { option: true, scope: "worker" }],
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
		async ({ mailServer, settings }, use) => {
			const PORT = await findFreePort();
			// The command line has no request, so this setting determines the host of links.
			const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
			const SMTP_URL = mailServer.url;
			const site = await startEmbeddedSite({ PORT, PUBLIC_URL, SMTP_URL, ...settings });
			await use({
				...site,
				// The platform prints no mail when a mail server is set.
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
