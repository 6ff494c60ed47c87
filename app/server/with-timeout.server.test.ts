import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { withTimeout } from "./with-timeout.server";

const late = () => "late";
const never = new Promise<string>(() => {});

/** Blocks this process, as a busy machine does. */
const holdUp = (milliseconds: number) =>
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

it("returns the result of the work, or the fallback when it takes longer", async () => {
	expect(await withTimeout(Promise.resolve("done"), 10, late)).toBe("done");
	expect(await withTimeout(never, 10, late)).toBe("late");
});

it("accepts a response that arrived while the process was blocked beyond the limit", async () => {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	const near = connect(port, "127.0.0.1").setEncoding("utf8");
	const [[far]] = (await Promise.all([once(server, "connection"), once(near, "connect")])) as [
		[Socket],
		unknown,
	];
	const reply = once(near, "data").then(([text]) => String(text));
	const result = withTimeout(reply, 10, late);
	far.write("in time");
	holdUp(50);
	expect(await result).toBe("in time");
	near.destroy();
	far.destroy();
	server.close();
});
