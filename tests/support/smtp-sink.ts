/** A mail server that keeps what it is sent. */
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

export type SmtpSink = {
	readonly url: string;
	readonly messages: string[];
	/** True makes it refuse every recipient until it is set back, naming them as servers do. */
	isRefusing: boolean;
	/** True makes it keep a mail and cut the connection instead of saying so. */
	losesReply: boolean;
	close(): Promise<void>;
};

function converse(socket: Socket, sink: SmtpSink): void {
	let pending = "";
	let isData = false;
	const replyTo = (line: string): string => {
		if (/^EHLO/i.test(line)) return "250 sink";
		const recipient = /^RCPT TO:(\S+)/i.exec(line)?.[1];
		if (recipient && sink.isRefusing) return `451 ${recipient}: try later`;
		if (/^DATA/i.test(line)) {
			isData = true;
			return "354 go on";
		}
		return /^QUIT/i.test(line) ? "221 bye" : "250 ok";
	};
	socket.write("220 sink\r\n");
	socket.on("data", (chunk) => {
		pending += chunk.toString("utf8");
		for (;;) {
			const end = pending.indexOf(isData ? "\r\n.\r\n" : "\r\n");
			if (end === -1) return;
			const text = pending.slice(0, end);
			pending = pending.slice(end + (isData ? 5 : 2));
			if (isData) {
				isData = false;
				sink.messages.push(text);
				if (sink.losesReply) socket.destroy();
				else socket.write("250 kept\r\n");
			} else {
				socket.write(`${replyTo(text)}\r\n`);
			}
		}
	});
	socket.on("error", () => socket.destroy());
}

export async function openSmtpSink(): Promise<SmtpSink> {
	const server = createServer((socket) => converse(socket, sink));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const sink: SmtpSink = {
		url: `smtp://127.0.0.1:${port}`,
		messages: [],
		isRefusing: false,
		losesReply: false,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
	return sink;
}
