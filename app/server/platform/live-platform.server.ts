/** The live platform over HTTP. */
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import {
	decodeText,
	gatherBytes,
	MAX_ANSWER_BYTES,
	OversizeError,
} from "~/api/client/platform-answer.server";
import type { PlatformAccess } from "./platform-access.server";

/** Each request in flight has a connection of its own; more of them wait within their time. */
export const MAX_PLATFORM_CONNECTIONS = 100;
/** A host that takes longer to answer at all will not answer the call in time either. */
const CONNECT_MILLISECONDS = 1000;

const decompressors = new Map([
	["gzip", promisify(gunzip)],
	["br", promisify(brotliDecompress)],
]);
/** Some ways to a platform turn requests without a name away. */
const OWN_HEADERS = {
	"User-Agent": "sawt-web",
	"Accept-Encoding": [...decompressors.keys()].join(),
};

/**
 * A bounded pool of connections, which are used again, and undici's `request`: its `fetch` does
 * the same for two and a half times the processor time (docs/decisions/042). Redirects are not
 * followed: cookies must not travel elsewhere.
 */
export function createLivePlatform(baseUrl: string): PlatformAccess {
	const dispatcher = new Agent({
		connections: MAX_PLATFORM_CONNECTIONS,
		connect: { timeout: CONNECT_MILLISECONDS },
	});
	return {
		baseUrl,
		async fetch(url, { method, headers, body, signal }) {
			const answer = await request(url, {
				dispatcher,
				method: method as Dispatcher.HttpMethod,
				headers: { ...OWN_HEADERS, ...headers },
				body,
				signal,
			});
			return {
				status: answer.statusCode,
				retryAfter: listValues(answer.headers["retry-after"])[0] ?? null,
				setCookies: listValues(answer.headers["set-cookie"]),
				readText: () => readText(answer),
			};
		},
	};
}

const listValues = (value: string | string[] | undefined): string[] =>
	typeof value === "string" ? [value] : (value ?? []);

async function readText({ body, headers }: Dispatcher.ResponseData): Promise<string> {
	return decodeText(await decompress(await gatherBytes(body), headers["content-encoding"]));
}

async function decompress(bytes: Buffer, encoding: string | string[] | undefined): Promise<Buffer> {
	if (encoding === undefined || encoding === "identity" || bytes.length === 0) return bytes;
	const one = decompressors.get(String(encoding).toLowerCase());
	if (!one) throw new Error(`an answer in ${encoding}, which was not asked for`);
	try {
		return await one(bytes, { maxOutputLength: MAX_ANSWER_BYTES });
	} catch (error) {
		const isTooLong = error instanceof RangeError;
		throw isTooLong ? new OversizeError("compressed", { cause: error }) : error;
	}
}
