import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { compressText } from "./compress.server";

const LINE = "txn_0123456789abcdef,2025-05-10 15:00:00,completed,processed,49,EGP\r\n";

/** A download that never ends by itself, and counts the rows that were read of it. */
function openEndlessFile() {
	const file = { rows: 0, isEnded: false };
	const body = new ReadableStream(
		{
			pull(controller) {
				file.rows += 1;
				controller.enqueue(Buffer.from(`${file.rows},${Math.random()},${LINE}`));
			},
			cancel() {
				file.isEnded = true;
			},
		},
		{ highWaterMark: 0 },
	);
	return { file, body };
}

function serve(body: BodyInit) {
	const app = new Hono<AppEnv>();
	app.use(compressText);
	app.get("/file.csv", () => {
		const headers = {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="file.csv"',
		};
		return new Response(body, { headers });
	});
	return (encoding: string) =>
		app.request("/file.csv", { headers: { "Accept-Encoding": encoding } });
}

async function waitUntil(isTrue: () => boolean) {
	while (!isTrue()) await sleep(5);
}

describe.each(["br", "gzip"])("a download compressed with %s", (encoding) => {
	it("[operator-37] is sent while it is read, no faster than its reader takes it", async () => {
		const { file, body } = openEndlessFile();
		const response = await serve(body)(encoding);
		expect(response.headers.get("Content-Encoding")).toBe(encoding);
		const reader = response.body?.getReader();
		expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
		let before = -1;
		await waitUntil(() => {
			const isStill = before === file.rows;
			before = file.rows;
			return isStill;
		});
		expect(file.rows).toBeLessThan(50_000);
		await reader?.cancel();
	});

	it("[operator-37] ends what it reads when its reader leaves", async () => {
		const { file, body } = openEndlessFile();
		const reader = (await serve(body)(encoding)).body?.getReader();
		await reader?.read();
		await reader?.cancel();
		await waitUntil(() => file.isEnded);
		expect(file.isEnded).toBe(true);
	});

	it("[operator-37] holds every row", async () => {
		const plain = LINE.repeat(20_000);
		const response = await serve(plain)(encoding);
		const packed = Buffer.from(await response.arrayBuffer());
		const unpack = encoding === "br" ? brotliDecompressSync : gunzipSync;
		expect(packed.length).toBeLessThan(plain.length / 20);
		expect(unpack(packed).toString()).toBe(plain);
	});
});
