/**
 * The baseline of bench/run.js: a bare Node server that sends the same bytes as another address.
 */
import { createServer, get } from "node:http";

const headers = { "Accept-Encoding": "gzip, deflate, br", "Accept-Language": "en" };
const OF_THE_CONNECTION = /^(connection|date|keep-alive|transfer-encoding)$/i;

get(process.argv[2], { headers }, async (response) => {
	const body = Buffer.concat(await response.toArray());
	const head = [];
	for (let at = 0; at < response.rawHeaders.length; at += 2) {
		const [name, value] = response.rawHeaders.slice(at, at + 2);
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
