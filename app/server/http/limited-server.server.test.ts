import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { readUsableTime, toFairMilliseconds } from "../../../tests/support/slowdown";
import { createLimitedServer } from "./limited-server.server";

/** So long that a busy machine is within them. */
const patient = {
	headersTimeoutSeconds: 60,
	requestTimeoutSeconds: 60,
	idleTimeoutSeconds: 60,
	maxConnections: 10,
	publicUrl: "https://sawt.example",
};
const impatient = { headersTimeoutSeconds: 1, requestTimeoutSeconds: 2 };
const idleTimeoutSeconds = 1;

async function openServer(
	limits: Partial<typeof patient> = {},
	listener: RequestListener = (_, answer) => answer.end("ok"),
) {
	const server = createLimitedServer(listener, { ...patient, ...limits }).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	/** Sends the text and answers what came until the connection was cut, and after how long. */
	async function send(text: string) {
		const startedAt = readUsableTime();
		const socket = connect(port, "127.0.0.1").setEncoding("utf8");
		socket.on("error", () => undefined);
		let received = "";
		socket.on("data", (piece) => {
			received += piece;
		});
		socket.write(text);
		await once(socket, "close");
		return { received, milliseconds: readUsableTime() - startedAt };
	}
	return { send, port };
}

describe("a slow client", () => {
	it.each([
		["headers that never end", "GET / HTTP/1.1\r\nHost: a\r\n"],
		["a body that never comes", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nab"],
		[
			"a piece that never comes",
			"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
		],
	])("[operator-13] with %s is told 408 and cut", async (_, text) => {
		const { send } = await openServer(impatient, (request, answer) => {
			request.resume().on("end", () => answer.end("whole"));
		});
		const { received, milliseconds } = await send(text);
		expect(received).toMatch(/^HTTP\/1.1 408 [\s\S]*X-Content-Type-Options: nosniff/);
		const limit = (impatient.requestTimeoutSeconds + 3) * 1000;
		expect(toFairMilliseconds(milliseconds, limit)).toBeLessThan(limit);
	});

	it.each([
		["is no HTTP", "nonsense\r\n\r\n", 400],
		["has headers without end", `GET / HTTP/1.1\r\nX: ${"a".repeat(40_000)}\r\n\r\n`, 431],
	])("whose request %s is told so, with the headers of every answer", async (_, text, status) => {
		const { send } = await openServer();
		const { received } = await send(text);
		expect(received).toContain(`HTTP/1.1 ${status}`);
		expect(received).toContain("Strict-Transport-Security: max-age=31536000");
		expect(received).toContain("Cross-Origin-Resource-Policy: same-origin");
	});

	it("that sends no further request is let go", async () => {
		const { send } = await openServer({ idleTimeoutSeconds });
		const { received, milliseconds } = await send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
		expect(received).toContain("200 OK");
		const limit = (idleTimeoutSeconds + 3) * 1000;
		expect(toFairMilliseconds(milliseconds, limit)).toBeLessThan(limit);
	});
});

describe("what is no request", () => {
	it.each([
		["GARBAGE\r\n\r\n", 400],
		[`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
	])("is answered with the security headers", async (text, status) => {
		const { received } = await (await openServer()).send(text);
		expect(received.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
		expect(received).toContain("Cross-Origin-Resource-Policy: same-origin");
		expect(received).toContain("Content-Length: 0");
	});
});

it("idle connections make room before new ones are refused", async () => {
	const { port } = await openServer();
	for (let count = 0; count < patient.maxConnections * 2; count++) {
		const socket = connect(port, "127.0.0.1").setEncoding("utf8");
		socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
		const [answer] = await Promise.race([once(socket, "data"), once(socket, "close")]);
		expect(answer).toContain("200 OK");
	}
});
