/** Tests requests that Node's parser rejects: no page can be the response. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer({
		env: {
			PORT: await findFreePort(),
			PUBLIC_URL: "https://sawt.example",
			HEADERS_TIMEOUT_SECONDS: "2",
		},
	});
});
afterAll(() => server.stop());

const PAUSE_MILLISECONDS = 100;
/** Far below the seconds after which an idle connection is closed. */
const CLOSED_WITHIN_MILLISECONDS = 10_000;

async function open(): Promise<Socket> {
	const { hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	return socket;
}

type Rejection = { line: string; headers: Record<string, string>; body: string };

function readResponse(received: string): Rejection {
	const end = received.indexOf("\r\n\r\n");
	const [line = "", ...fields] = received.slice(0, end).split("\r\n");
	const headers = Object.fromEntries(
		fields.map((field) => {
			const [name = "", ...value] = field.split(": ");
			return [name.toLowerCase(), value.join(": ")];
		}),
	);
	return { line, headers, body: received.slice(end + 4) };
}

/** Sends the pieces one after another, and returns what came until the server closed. */
async function send(...pieces: string[]): Promise<Rejection> {
	const socket = await open();
	const received = text(socket);
	for (const piece of pieces) {
		socket.write(piece);
		await wait(PAUSE_MILLISECONDS);
	}
	return readResponse(await received);
}

const start = (path = "/") => `GET ${path} HTTP/1.1\r\nHost: sawt.example\r\n`;
const cookie = (length: number) => `Cookie: neighbour=${"x".repeat(length)}\r\n`;
const cut = (whole: string, length: number): string[] =>
	whole.match(new RegExp(`[^]{1,${length}}`, "g")) ?? [];

/** Every spelling of the same: one header, many, in pieces that arrive after the response. */
const requests: Array<[string, string[]]> = [
	["one cookie of 20 kB", [`${start()}${cookie(20_000)}\r\n`]],
	["forty cookies", [`${start()}Cookie: ${"neighbour=".padEnd(500, "x; ").repeat(40)}\r\n\r\n`]],
	["forty headers", [`${start()}${`X-Some: ${"x".repeat(500)}\r\n`.repeat(40)}\r\n`]],
	["pieces of 4 kB", cut(`${start("/account")}${cookie(60_000)}\r\n`, 4096)],
	["a form", [`${start("/login").replace("GET", "POST")}${cookie(20_000)}\r\nemail=a`]],
	["an address of 20 kB", [`${start(`/?${"x".repeat(20_000)}`)}\r\n`]],
];

describe("headers of more than 16 kB", () => {
	it.each(requests)("[site-90] in %s get a bare 431, without what they held", async (_, pieces) => {
		const { line, headers, body } = await send(...pieces);
		expect(line).toBe("HTTP/1.1 431 Request Header Fields Too Large");
		expect([headers.connection, body]).toEqual(["close", ""]);
		expect(server.output()).not.toContain("xxxx");
	});

	it("[site-90] get it on a connection that was used before", async () => {
		const socket = await open();
		socket.write(`${start("/healthz")}\r\n`);
		await once(socket, "data");
		const received = text(socket);
		socket.write(`${start()}${cookie(20_000)}\r\n`);
		expect(readResponse(await received).line).toContain(" 431 ");
	});

	/** Node closes at once, so a client that still sends may lose the response. */
	const closes = (socket: Socket) => {
		socket.on("error", () => undefined).resume();
		return new Promise((resolve) => socket.once("close", resolve));
	};

	it("leave no connection open, not even one of a client that still sends", async () => {
		const sockets = [await open(), await open()];
		const closed = Promise.all(sockets.map(closes));
		const startedAt = performance.now();
		for (const socket of sockets) socket.write(`${start()}Cookie: ${"x".repeat(200_000)}`);
		const timer = setInterval(() => sockets[0]?.write("x"), PAUSE_MILLISECONDS);
		await closed;
		clearInterval(timer);
		expect(performance.now() - startedAt).toBeLessThan(CLOSED_WITHIN_MILLISECONDS);
	});
});

describe("other requests that cannot be read", () => {
	it("[site-90] headers below 16 kB get their page", async () => {
		const { line } = await send(`${start("/login")}${cookie(15_000)}Connection: close\r\n\r\n`);
		expect(line).toBe("HTTP/1.1 200 OK");
	});

	it("what is not HTTP gets a bare 400", async () => {
		const { line, headers, body } = await send("hello\r\n\r\n");
		expect([line, headers.connection, body]).toEqual(["HTTP/1.1 400 Bad Request", "close", ""]);
	});

	it("headers that do not come in time get a bare 408", async () => {
		const { line, headers, body } = await send(start());
		expect([line, headers.connection, body]).toEqual(["HTTP/1.1 408 Request Timeout", "close", ""]);
	});

	it("the server runs on", async () => {
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
	});
});
