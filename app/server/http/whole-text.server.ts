/**
 * The bytes of a response that was made of one text, beside its body: to read them back from a
 * stream costs more than to send them. The body stays as it was for other readers.
 */

const wholes = new WeakMap<ReadableStream, Buffer>();

/** In UTF-8 a unit of a string takes three bytes at the most. */
const MAX_UNIT_BYTES = 3;
let scratch = Buffer.alloc(256 * 1024);

/** `Buffer.from` reads a text twice, once for its length; a response's own way is slower still. */
function encode(text: string): Buffer {
	const needed = text.length * MAX_UNIT_BYTES;
	if (scratch.length < needed) scratch = Buffer.alloc(needed);
	return Buffer.copyBytesFrom(scratch, 0, scratch.write(text));
}

/** A response whose text need not be read again. */
export function respondWithText(text: string, init: ResponseInit): Response {
	const whole = encode(text);
	const response = new Response(whole as BodyInit, init);
	if (response.body) wholes.set(response.body, whole);
	return response;
}

/** The whole body; a response with the same body, made by `new Response(body)`, has it too. */
export async function readWhole(response: Response): Promise<Buffer> {
	const whole = response.body ? wholes.get(response.body) : undefined;
	return whole ?? Buffer.from(await response.arrayBuffer());
}
