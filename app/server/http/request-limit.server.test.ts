import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { limitBody, limitRequestsInFlight, readBody } from "./request-limit.server";

/** Echoes the body that the routes get. */
const app = new Hono<AppEnv>();
app.use(requestId(), limitBody, readBody);
app.post("/", async (c) => c.text(await c.req.raw.text()));

const post = (body: BodyInit) =>
	app.fetch(new Request("http://localhost/", { method: "POST", body, duplex: "half" }));

const stream = (...chunks: Array<string | Error>) =>
	new ReadableStream({
		pull(controller) {
			const chunk = chunks.shift();
			if (chunk instanceof Error) controller.error(chunk);
			else if (chunk === undefined) controller.close();
			else controller.enqueue(new TextEncoder().encode(chunk));
		},
	});

describe("the body of a form", () => {
	it("reaches the routes completely, with or without a length", async () => {
		expect(await (await post("email=a")).text()).toBe("email=a");
		expect(await (await post(stream("email", "=a"))).text()).toBe("email=a");
	});

	it("is rejected beyond 64 kB, even without a declared length", async () => {
		const half = "x".repeat(40 * 1024);
		expect((await post(half + half)).status).toBe(413);
		expect((await post(stream(half, half))).status).toBe(413);
	});
});

const metrics = { count: () => undefined };

describe("requests in flight", () => {
	it("[operator-12] are rejected above the limit, and forms above half of it", async () => {
		const { promise: release, resolve } = Promise.withResolvers<void>();
		const busy = new Hono<AppEnv>();
		busy.use(requestId(), limitRequestsInFlight(4, metrics));
		busy.all("/", async (c) => {
			await release;
			return c.text("done");
		});
		const ask = async (method: string) =>
			(await busy.fetch(new Request("http://localhost/", { method }))).status;
		const statuses = ["POST", "POST", "POST", "GET", "GET", "GET"].map(ask);
		resolve();
		expect(await Promise.all(statuses)).toEqual([200, 200, 503, 200, 200, 503]);
		expect(await ask("POST")).toBe(200);
	});

	it("start one page per turn of the event loop", async () => {
		const started: number[] = [];
		let turn = 0;
		const pages = new Hono<AppEnv>();
		pages.use(requestId(), limitRequestsInFlight(10, metrics));
		pages.get("/", (c) => {
			started.push(turn);
			return c.text("done");
		});
		const responses = Array.from({ length: 5 }, () =>
			pages.fetch(new Request("http://localhost/")),
		);
		while (started.length < 5 && turn < 20) {
			await nextTurn();
			turn += 1;
		}
		await Promise.all(responses);
		expect(new Set(started).size).toBe(5);
	});
});
