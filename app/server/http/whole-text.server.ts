/**
 * The text of a response that was made of one, beside its body: to read a stream of a text that is
 * there already costs more than to send it. The body stays as it was for other readers.
 */

const texts = new WeakMap<ReadableStream, string>();

/** A response whose text need not be read again. */
export function respondWithText(text: string, init: ResponseInit): Response {
	const response = new Response(text, init);
	if (response.body) texts.set(response.body, text);
	return response;
}

/** The whole body; a response with the same body, made by `new Response(body)`, has it too. */
export async function readWhole(response: Response): Promise<Buffer> {
	const text = response.body ? texts.get(response.body) : undefined;
	return text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text);
}
