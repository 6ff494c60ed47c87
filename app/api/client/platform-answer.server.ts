/** The part of a response that the client reads, of a live platform and the embedded one alike. */
import { gatherBytes } from "../gather-bytes.server";

/** The largest answer of the contract is a few kB; more is not meant for us. */
export const MAX_ANSWER_BYTES = 1_000_000;

export type PlatformAnswer = {
	status: number;
	/** Of Retry-After, as it was sent; null without one. */
	retryAfter: string | null;
	/** The Set-Cookie headers, in order. */
	setCookies: string[];
	/** The whole text; rejects with an OversizeError beyond MAX_ANSWER_BYTES. */
	readText(): Promise<string>;
};

/** Of a `Response`, such as the embedded platform's; an aborted signal cancels its reading. */
export const fromResponse = (
	{ status, headers, body }: Response,
	signal: AbortSignal,
): PlatformAnswer => ({
	status,
	retryAfter: headers.get("Retry-After"),
	setCookies: headers.getSetCookie(),
	readText: async () =>
		body ? decodeText(await gatherBytes(readChunks(body, signal), MAX_ANSWER_BYTES)) : "",
});

async function* readChunks(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
	const reader = body.getReader();
	// A stream that hangs may hang here as well, so its end is not awaited.
	const cancel = () => void reader.cancel().catch(() => {});
	signal.addEventListener("abort", cancel, { once: true });
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value;
		}
	} finally {
		cancel();
	}
}

const decoder = new TextDecoder();
/** A byte order mark, which JSON does not know, is left out. */
export const decodeText = (bytes: Uint8Array): string => decoder.decode(bytes);
