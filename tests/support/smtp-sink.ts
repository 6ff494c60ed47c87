/** A mail server that keeps what it is sent. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type SmtpSink = {
	readonly url: string;
	/** As the program of a reader takes them apart, the oldest first. */
	readonly mails: Email[];
	/** True makes it refuse every recipient until it is set back, naming them as servers do. */
	isRefusing: boolean;
	/** One recipient whom it refuses so. */
	refused?: string | undefined;
	/** True makes it keep a mail and cut the connection instead of saying so. */
	losesReply: boolean;
	close(): Promise<void>;
};

export async function openSmtpSink(): Promise<SmtpSink> {
	const server = new SMTPServer({
		// Without a certificate that a client could trust, and without accounts.
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		closeTimeout: 0,
		onRcptTo({ address }, _session, done) {
			const refusal = Object.assign(new Error(`${address}: try later`), { responseCode: 451 });
			done(sink.isRefusing || address === sink.refused ? refusal : null);
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
		isRefusing: false,
		losesReply: false,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
	return sink;
}

/** A header that is none of those that every program reads; by its name in small letters. */
export const readHeader = ({ headers }: Email, name: string): string | undefined =>
	headers.find(({ key }) => key === name)?.value;
