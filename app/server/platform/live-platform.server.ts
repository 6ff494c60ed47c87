/** The live platform over HTTP. */
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { decodeText, MAX_ANSWER_BYTES } from "~/api/client/platform-answer.server";
import { gatherBytes, OversizeError } from "~/api/gather-bytes.server";
import type { PlatformAccess } from "./platform-access.server";

/** One connection per request in flight; further requests queue within their timeout. */
export const MAX_PLATFORM_CONNECTIONS = 100;
/** A host that takes longer to answer at all will not answer the call in time either. */
const CONNECT_MILLISECONDS = 1000;

const decompressors = new Map([
	["gzip", promisify(gunzip)],
	["br", promisify(brotliDecompress)],
]);
/** Some proxies reject requests without a user agent. */
const OWN_HEADERS = {
	"User-Agent": "sawt-web",
	"Accept-Encoding": [...decompressors.keys()].join(),
};

/**
 * A bounded keep-alive pool and undici's `request`: its `fetch` takes two and a half times the processor
 * time. Redirects are not followed, because cookies must not go elsewhere.
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
	const bytes = await gatherBytes(body, MAX_ANSWER_BYTES);
	return decodeText(await decompress(bytes, headers["content-encoding"]));
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
