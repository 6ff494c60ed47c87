/**
 * Load on one address over a number of connections, for bench/run.js: a process of its own, whose
 * answers all have one length, so that it does little else than count bytes.
 */
import { connect } from "node:net";

const [url, connections, milliseconds] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(url);
const question = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\n\r\n`;

/** How long an answer is, with its head. */
const measureAnswer = () =>
	new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname, () => socket.write(question));
		let text = "";
		socket.setEncoding("latin1").on("data", (chunk) => {
			text += chunk;
			const headEnd = text.indexOf("\r\n\r\n");
			const length = /content-length: (\d+)/i.exec(text)?.[1];
			if (headEnd < 0) return;
			if (!text.startsWith("HTTP/1.1 200") || length === undefined) {
				reject(new Error(`no answer to count: ${text.slice(0, 200)}`));
			} else resolve(headEnd + 4 + Number(length));
			socket.destroy();
		});
		socket.on("error", reject);
	});

const size = await measureAnswer();
let answers = 0;
const sockets = Array.from({ length: Number(connections) }, () => {
	const socket = connect(Number(port), hostname, () => socket.write(question));
	let received = 0;
	return socket.on("data", (chunk) => {
		received += chunk.length;
		if (received < size) return;
		received -= size;
		answers += 1;
		socket.write(question);
	});
});
const startedAt = performance.now();
await new Promise((resolve) => setTimeout(resolve, Number(milliseconds)));
const seconds = (performance.now() - startedAt) / 1000;
for (const socket of sockets) socket.destroy();
console.log(JSON.stringify({ answers, perSecond: answers / seconds, size }));
