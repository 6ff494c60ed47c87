import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBodyBuffer } from "./body-buffer.server";
import { MAX_BODY_BYTES } from "./body-limit.server";

const CHUNKED = { "transfer-encoding": "chunked" };

/** Each request is noted by its name and what became of it. */
function build(maxWaiting = 10) {
	const bufferBody = createBodyBuffer(maxWaiting);
	const notes: string[] = [];
	function begin(
		name: string,
		{ method = "POST", headers = CHUNKED as Record<string, string>, socket = {} as Socket } = {},
	) {
		const body = new PassThrough();
		const incoming = Object.assign(body, { method, headers, socket }) as unknown as IncomingMessage;
		const readLength = () => (incoming as { rawBody?: Buffer }).rawBody?.length ?? "unread";
		bufferBody(
			incoming,
			() => notes.push(`${name} ${readLength()}`),
			() => notes.push(`${name} given up`),
		);
		return body;
	}
	return { notes, begin };
}

describe("a form", () => {
	it("[operator-13] is handed on once all of it is there, and then once", async () => {
		const { notes, begin } = build();
		const form = begin("form");
		form.write("email=");
		await turn();
		expect(notes).toEqual([]);
		form.end("a");
		await turn();
		expect(notes).toEqual(["form 7"]);
	});

	it("that is too large is handed on to be refused, by its word or once it has become so", async () => {
		const { notes, begin } = build();
		begin("declared", { headers: { "content-length": String(MAX_BODY_BYTES + 1) } });
		const form = begin("endless");
		for (let sent = 0; sent <= MAX_BODY_BYTES; sent += 1024) form.write("a".repeat(1024));
		await turn();
		expect(notes).toEqual(["declared unread", `endless ${MAX_BODY_BYTES + 1024}`]);
	});

	it("[operator-13] that comes for longest makes room for others", async () => {
		const { notes, begin } = build(2);
		const [first, second] = [begin("first"), begin("second")];
		begin("third");
		expect(notes).toEqual(["first given up"]);
		first.end("late");
		second.end();
		await turn();
		expect(notes).toEqual(["first given up", "second 0"]);
	});

	it("takes one place with those that came before it on its connection", async () => {
		const { notes, begin } = build(2);
		begin("slow");
		const socket = {} as Socket;
		for (const name of ["one", "two", "three"]) begin(name, { socket }).end();
		await turn();
		expect(notes).toEqual(["one 0", "two 0", "three 0"]);
	});

	it("whose client has gone is forgotten", async () => {
		const { notes, begin } = build(2);
		begin("gone").destroy();
		await turn();
		begin("second");
		begin("third");
		expect(notes).toEqual([]);
	});
});

it("a page is handed on at once", () => {
	const { notes, begin } = build();
	begin("page", { method: "GET" });
	expect(notes).toEqual(["page unread"]);
});

it("a form without a body is handed on as an empty one at once: its stream never says that it ended", () => {
	const { notes, begin } = build();
	begin("empty", { headers: {} });
	expect(notes).toEqual(["empty 0"]);
});
