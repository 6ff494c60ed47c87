/**
 * Load on one address over a number of connections, for bench/run.js: a process of its own. It is
 * told `{ url, connections, milliseconds, answers?, headers?, form? }` as JSON, and goes on
 * until both the time and the number of answers are reached. Answers to the same GET all
 * have one length, so that it does little else than count bytes; those with a cookie or a form are
 * read by node's own client.
 */
import { Agent, request } from "node:http";
import { connect } from "node:net";

const { url, connections, milliseconds, answers = 0, headers, form } = JSON.parse(process.argv[2]);
const { host, hostname, port, pathname, search, origin } = new URL(url);
const BROWSER = {
	Accept: "text/html",
	"Accept-Encoding": "gzip, deflate, br",
	"Accept-Language": "en",
};
const FORM = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
const question = [
	`GET ${pathname}${search} HTTP/1.1`,
	`Host: ${host}`,
	...Object.entries(BROWSER).map(([name, value]) => `${name}: ${value}`),
	"\r\n",
].join("\r\n");

/** Milliseconds that each answer took. */
const waits = [];
const statuses = new Set();
let size = 0;
let isOver = false;

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

/** A connection that asks again with each answer, once it was told to begin. */
const openConnection = () =>
	new Promise((resolve, reject) => {
		const socket = connect(Number(port), hostname);
		let askedAt = 0;
		let received = 0;
		const ask = () => {
			askedAt = performance.now();
			socket.write(question);
		};
		socket.on("data", (chunk) => {
			received += chunk.length;
			if (received < size) return;
			received -= size;
			waits.push(performance.now() - askedAt);
			if (!isOver) ask();
		});
		const end = () => socket.destroy();
		socket.once("connect", () => resolve({ ask, end })).once("error", reject);
	});

async function countAnswers() {
	size = await measureAnswer();
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
