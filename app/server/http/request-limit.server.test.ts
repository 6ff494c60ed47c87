import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { limitBody } from "./request-limit.server";

/** Answers with the body that the routes get. */
const app = new Hono();
app.use(limitBody(() => new Response(null, { status: 413 })));
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
	it("reaches the routes whole, with a length and without", async () => {
		expect(await (await post("email=a")).text()).toBe("email=a");
		expect(await (await post(stream("email", "=a"))).text()).toBe("email=a");
	});

	it("is rejected beyond 64 kB, also where its length is not declared", async () => {
		const half = "x".repeat(40 * 1024);
		expect((await post(half + half)).status).toBe(413);
		expect((await post(stream(half, half))).status).toBe(413);
	});

	it("is no failure of ours when its client leaves in the middle", async () => {
		expect((await post(stream("email", new Error("aborted")))).status).toBe(499);
	});
});
