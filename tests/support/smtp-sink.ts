/** A mail server that keeps the mails it receives. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type SmtpSink = {
	readonly url: string;
	/** The mails as a mail program parses them, oldest first. */
	readonly mails: Email[];
	/** Rejects every recipient while true, quoting the address as servers do. */
	isRejecting: boolean;
	/** Rejects this one recipient in the same way. */
	refused?: string | undefined;
	/** Keeps a mail and cuts the connection without a reply while true. */
	losesReply: boolean;
	close(): Promise<void>;
};

export async function openSmtpSink(): Promise<SmtpSink> {
	const server = new SMTPServer({
		// Has no trusted certificate and no accounts.
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		closeTimeout: 0,
		onRcptTo({ address }, _session, done) {
			const rejection = Object.assign(new Error(`${address}: try later`), { responseCode: 451 });
			done(sink.isRejecting || address === sink.refused ? rejection : null);
		},
		async onData(message, _session, done) {
			sink.mails.push(await PostalMime.parse(await buffer(message)));
			if (sink.losesReply) for (const connection of server.connections) connection.close();
			else done();
		},
	});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as AddressInfo;
	const sink: SmtpSink = {
		url: `smtp://127.0.0.1:${port}`,
		mails: [],
		isRejecting: false,
		losesReply: false,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
	return sink;
}

/** Returns a non-standard header by its lower-case name. */
export const readHeader = ({ headers }: Email, name: string): string | undefined =>
	headers.find(({ key }) => key === name)?.value;
