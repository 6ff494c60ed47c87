/**
 * The bytes of a response that was made of one text, beside its body: to read them back from a
 * stream costs more than to send them. The body stays as it was for other readers.
 */

const wholes = new WeakMap<ReadableStream, Buffer>();

/** A response whose text need not be read again. */
export function respondWithText(text: string, init: ResponseInit): Response {
	// Encoded here: a response encodes a string in three slow steps.
	const whole = Buffer.from(text);
	const response = new Response(whole, init);
	if (response.body) wholes.set(response.body, whole);
	return response;
}

/** The whole body; a response with the same body, made by `new Response(body)`, has it too. */
export async function readWhole(response: Response): Promise<Buffer> {
	const whole = response.body ? wholes.get(response.body) : undefined;
	return whole ?? Buffer.from(await response.arrayBuffer());
}
