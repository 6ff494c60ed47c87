/**
 * Generates load on one address over many connections, as a separate process for bench/run.js. It
 * gets `{ url, connections, milliseconds, answers?, headers?, form? }` as JSON, and runs until both
 * the time and the number of responses are reached. Responses to the same GET mostly have one length (a
 * cached document shrinks once, when its best compression is ready), so it only counts bytes;
 * answers with a cookie or a form are read by Node's own client.
 */
import { Agent, request } from "node:http";
import { connect } from "node:net";

const { url, connections, milliseconds, answers = 0, headers, form } = JSON.parse(process.argv[2]);
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
function measureAnswer(chunk) {
	const text = chunk.toString("latin1");
	const headEnd = text.indexOf("\r\n\r\n");
	const length = /content-length: (\d+)/i.exec(text)?.[1];
	if (!text.startsWith("HTTP/1.1 200") || headEnd < 0 || length === undefined) {
		throw new Error(`no answer to count: ${text.slice(0, 200)}`);
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
		const ask = () => {
			askedAt = performance.now();
			socket.write(question);
		};
		socket.on("data", (chunk) => {
			if (received === 0 && chunk.length !== size) awaited = measureAnswer(chunk);
			else if (received === 0) awaited = size;
			received += chunk.length;
			if (received < awaited) return;
			size = awaited;
			received = 0;
			waits.push(performance.now() - askedAt);
			if (!isOver) ask();
		});
		const end = () => socket.destroy();
		socket.once("connect", () => resolve({ ask, end })).once("error", reject);
	});

async function countAnswers() {
	statuses.add(200);
	const opened = await Promise.all(Array.from({ length: connections }, openConnection));
	return {
		begin: () => opened.map(({ ask }) => ask()),
		end: () => opened.map(({ end }) => end()),
	};
}

const askByClient = (agent) =>
	new Promise((resolve, reject) => {
		const askedAt = performance.now();
		const method = form ? "POST" : "GET";
		const all = { ...BROWSER, ...(form && FORM), ...headers };
		const sent = request(url, { agent, method, headers: all }, (answer) => {
			size = 0;
			answer.on("data", (chunk) => {
				size += chunk.length;
			});
			answer.on("end", () => {
				statuses.add(answer.statusCode);
				resolve(waits.push(performance.now() - askedAt));
			});
		});
		sent.on("error", reject).end(form && new URLSearchParams(form).toString());
	});

async function readAnswers() {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const askUntilOver = async () => {
		while (!isOver) await askByClient(agent);
	};
	let asking = [];
	return {
		begin() {
			asking = Array.from({ length: connections }, askUntilOver);
		},
		end: () => Promise.all(asking).then(() => agent.destroy()),
	};
}

const { begin, end } = await (headers || form ? readAnswers() : countAnswers());
const startedAt = performance.now();
begin();
do await new Promise((resolve) => setTimeout(resolve, milliseconds));
while (waits.length < answers);
isOver = true;
const seconds = (performance.now() - startedAt) / 1000;
const count = waits.length;
await end();
const sorted = waits.slice(0, count).sort((a, b) => a - b);
const measured = {
	answers: count,
	perSecond: count / seconds,
	size,
	statuses: [...statuses],
	p50: sorted[count >> 1],
	p99: sorted[Math.floor(count * 0.99)],
};
console.log(JSON.stringify(measured));
