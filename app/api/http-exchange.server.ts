/** One request and its whole answer, within a time and a size. */
import type { Deadline } from "./deadline.server";

/** The largest answer of the contract is a few kB; more is not meant for us. */
const MAX_ANSWER_BYTES = 1_000_000;

export type HttpAnswer = { status: number; setCookies: string[]; text: string };

/** The answer was larger than any answer of the contract. */
export class OversizeError extends Error {
	override name = "OversizeError";
}

/** Sends the request once. Rejects when there is no whole answer in time or it is too large. */
export async function exchange(
	fetch: (request: Request) => Promise<Response>,
	request: Request,
	deadline: Deadline,
): Promise<HttpAnswer> {
	// A caller that has already been told "timeout" must not find its write done later.
	deadline.signal.throwIfAborted();
	const response = await deadline.guard(fetch(request));
	const text = await readText(response, deadline);
	return { status: response.status, setCookies: response.headers.getSetCookie(), text };
}

async function readText(response: Response, deadline: Deadline): Promise<string> {
	if (!response.body) return "";
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	let text = "";
	let byteCount = 0;
	try {
		for (;;) {
			const { done, value } = await deadline.guard(reader.read());
			if (done) return text + decoder.decode();
			byteCount += value.byteLength;
			if (byteCount > MAX_ANSWER_BYTES) throw new OversizeError();
			text += decoder.decode(value, { stream: true });
		}
	} catch (error) {
		// Not awaited: a stream that hangs may hang here as well.
		reader.cancel().catch(() => {});
		throw error;
	}
}
