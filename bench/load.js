/**
 * Generates load on one address over many connections, as a separate process for bench/run.js. It
 * gets `{ url, connections, milliseconds, responses?, headers?, form? }` as JSON, and runs until both
 * the time and the number of responses are reached. Responses to the same GET mostly have one length (a
 * cached document shrinks once, when its best compression is ready), so it only counts bytes;
 * responses with a cookie or a form are read by Node's own client.
 */
import { Agent, request } from "node:http";
import { connect } from "node:net";

const {
	url,
	connections,
	milliseconds,
	responses = 0,
	headers,
	form,
} = JSON.parse(process.argv[2]);
const { host, hostname, port, pathname, search, origin } = new URL(url);
const BROWSER = {
	Accept: "text/html",
	"Accept-Encoding": "gzip, deflate, br, zstd",
	"Accept-Language": "en",
	"Sec-Fetch-Dest": "document",
	"Sec-Fetch-Mode": "navigate",
	"Sec-Fetch-Site": "none",
};
const FORM = {
	"Content-Type": "application/x-www-form-urlencoded",
	Origin: origin,
	"Sec-Fetch-Site": "same-origin",
};
const question = [
	`GET ${pathname}${search} HTTP/1.1`,
	`Host: ${host}`,
	...Object.entries(BROWSER).map(([name, value]) => `${name}: ${value}`),
	"\r\n",
].join("\r\n");

/** The milliseconds that each response took. */
const waits = [];
const statuses = new Set();
let size = 0;
let isOver = false;

/** Returns the length of the response that starts with these bytes, which contain its whole head. */
function measureResponse(chunk) {
	const text = chunk.toString("latin1");
	const headEnd = text.indexOf("\r\n\r\n");
	const length = /content-length: (\d+)/i.exec(text)?.[1];
	if (!text.startsWith("HTTP/1.1 200") || headEnd < 0 || length === undefined) {
		throw new Error(`no response to count: ${text.slice(0, 200)}`);
	}
	return headEnd + 4 + Number(length);
}

/** A connection that, once started, sends a request after each response. */
const openConnection = () =>
	new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname);
		let askedAt = 0;
		let received = 0;
		let awaited = 0;
		const send = () => {
			askedAt = performance.now();
			socket.write(question);
		};
		socket.on("data", (chunk) => {
			if (received === 0 && chunk.length !== size) awaited = measureResponse(chunk);
			else if (received === 0) awaited = size;
			received += chunk.length;
			if (received < awaited) return;
			size = awaited;
			received = 0;
			waits.push(performance.now() - askedAt);
			if (!isOver) send();
		});
		const end = () => socket.destroy();
		socket.once("connect", () => resolve({ send, end })).once("error", reject);
	});

async function countResponses() {
	statuses.add(200);
	const opened = await Promise.all(Array.from({ length: connections }, openConnection));
	return {
		begin: () => opened.map(({ send }) => send()),
		end: () => opened.map(({ end }) => end()),
	};
}

const requestByClient = (agent) =>
	new Promise((resolve, reject) => {
		const askedAt = performance.now();
		const method = form ? "POST" : "GET";
		const all = { ...BROWSER, ...(form && FORM), ...headers };
		const sent = request(url, { agent, method, headers: all }, (response) => {
			size = 0;
			response.on("data", (chunk) => {
				size += chunk.length;
			});
			response.on("end", () => {
				statuses.add(response.statusCode);
				resolve(waits.push(performance.now() - askedAt));
			});
		});
		sent.on("error", reject).end(form && new URLSearchParams(form).toString());
	});

async function readResponses() {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const requestUntilOver = async () => {
		while (!isOver) await requestByClient(agent);
	};
	let asking = [];
	return {
		begin() {
			asking = Array.from({ length: connections }, requestUntilOver);
		},
		end: () => Promise.all(asking).then(() => agent.destroy()),
	};
}

const { begin, end } = await (headers || form ? readResponses() : countResponses());
const startedAt = performance.now();
begin();
do await new Promise((resolve) => setTimeout(resolve, milliseconds));
while (waits.length < responses);
isOver = true;
const seconds = (performance.now() - startedAt) / 1000;
const count = waits.length;
await end();
const sorted = waits.slice(0, count).sort((a, b) => a - b);
const measured = {
	responses: count,
	perSecond: count / seconds,
	size,
	statuses: [...statuses],
	p50: sorted[count >> 1],
	p99: sorted[Math.floor(count * 0.99)],
};
console.log(JSON.stringify(measured));
