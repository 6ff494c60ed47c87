/**
 * The baseline of bench/run.js: a bare Node server that sends the same bytes as another address.
 */
import { createServer, get } from "node:http";

const headers = { "Accept-Encoding": "gzip, deflate, br", "Accept-Language": "en" };
const OF_THE_CONNECTION = /^(connection|date|keep-alive|transfer-encoding)$/i;

get(process.argv[2], { headers }, async (answer) => {
	const body = Buffer.concat(await answer.toArray());
	const head = [];
	for (let at = 0; at < answer.rawHeaders.length; at += 2) {
		const [name, value] = answer.rawHeaders.slice(at, at + 2);
		if (!OF_THE_CONNECTION.test(name)) head.push(name, value);
	}
	const server = createServer((_incoming, outgoing) => {
		outgoing.writeHead(200, head);
		outgoing.end(body);
	});
	server.listen(0, "127.0.0.1", () =>
		console.log(`ready: http://127.0.0.1:${server.address().port}`),
	);
});
