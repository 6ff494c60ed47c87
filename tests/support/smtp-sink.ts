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
	rejected?: string | undefined;
	/** Rejects a command with this response, such as `550 5.1.1 no such mailbox`. */
	rejection?: { command: "AUTH" | "MAIL" | "RCPT" | "DATA"; response: string } | undefined;
	/** The names that clients have greeted with. */
	readonly greetings: string[];
	/** Keeps a mail and cuts the connection without a reply while true. */
	losesReply: boolean;
	close(): Promise<void>;
};

/** The server writes the message behind the code, with its enhanced code. */
function readRejection({ rejection }: SmtpSink, command: string): Error | null {
	if (rejection?.command !== command) return null;
	const [, code, message] = /^(\d+) (.*)$/.exec(rejection.response) ?? [];
	return Object.assign(new Error(message), { responseCode: Number(code) });
}

export async function openSmtpSink(): Promise<SmtpSink> {
	const server = new SMTPServer({
		// Has no trusted certificate and no accounts.
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		closeTimeout: 0,
		onMailFrom(_address, { hostNameAppearsAs }, done) {
			sink.greetings.push(`${hostNameAppearsAs}`);
			done(readRejection(sink, "MAIL"));
		},
		onRcptTo({ address }, _session, done) {
			const planned = readRejection(sink, "RCPT");
			if (planned) return done(planned);
			const rejection = Object.assign(new Error(`${address}: try later`), { responseCode: 451 });
			done(sink.isRejecting || address === sink.rejected ? rejection : null);
		},
		async onData(message, _session, done) {
			const planned = readRejection(sink, "DATA");
			if (planned) {
				await buffer(message);
				return done(planned);
			}
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
		greetings: [],
		isRejecting: false,
		losesReply: false,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
	return sink;
}

/** Returns a non-standard header by its lower-case name. */
export const readHeader = ({ headers }: Email, name: string): string | undefined =>
	headers.find(({ key }) => key === name)?.value;
