/** The request of a read, which has no body, as Remix and loaders take it. */

type ReadFacts = Pick<Request, "method" | "headers">;

/**
 * Node's own `Request` would copy the headers and make a signal that follows others, for longer than
 * the page takes to match. What is not here belongs to bodies and to sending, and throws.
 */
class ReadRequest {
	readonly url: string;
	readonly method: string;
	readonly headers: Headers;
	readonly body = null;
	/** Never aborted: a page is rendered to its end even when its client has gone. */
	readonly signal = new AbortController().signal;

	constructor(url: URL, { method, headers }: ReadFacts) {
		this.url = url.href;
		this.method = method;
		this.headers = headers;
	}

	clone(): Request {
		return createReadRequest(new URL(this.url), this);
	}
}

// For `instanceof Request`, by which remix-i18next tells it from headers.
Object.setPrototypeOf(ReadRequest.prototype, Request.prototype);

export const createReadRequest = (url: URL, facts: ReadFacts): Request =>
	new ReadRequest(url, facts) as unknown as Request;
