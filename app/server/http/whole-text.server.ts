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
	const body = toBody(whole);
	wholes.set(body, whole);
	return new Response(body, init);
}

/** `new Response(bytes)` copies them first, and the copies are what the garbage collection is kept busy with. */
export const toBody = (bytes: Uint8Array): ReadableStream =>
	new ReadableStream(
		{
			pull(controller) {
				controller.enqueue(bytes);
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);

/** The whole body; a response with the same body, made by `new Response(body)`, has it too. */
export async function readWhole(response: Response): Promise<Buffer> {
	const whole = response.body ? wholes.get(response.body) : undefined;
	return whole ?? Buffer.from(await response.arrayBuffer());
}
