/**
 * The text that a response was made of, beside its body: to read it back from a stream costs more
 * than to send it, and copies of whole pages are what the garbage collection would be kept busy
 * with. The body stays as it was for other readers.
 */

const texts = new WeakMap<ReadableStream, string>();

/** A response whose text need not be read again. */
export function respondWithText(text: string, init: ResponseInit): Response {
	const body = toBody(() => Buffer.from(text));
	texts.set(body, text);
	return new Response(body, init);
}

/** `new Response(bytes)` would copy them first. */
export const toBody = (makeBytes: () => Uint8Array): ReadableStream =>
	new ReadableStream(
		{
			pull(controller) {
				controller.enqueue(makeBytes());
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);

/**
 * What `use` makes of the whole body; a response with the same body, made by `new Response(body)`,
 * has it too.
 *
 * @param use is lent the bytes: once it has returned, the next page is written over them
 */
export async function withWhole<Result>(
	response: Response,
	use: (bytes: Buffer) => Result,
): Promise<Result> {
	const text = response.body ? texts.get(response.body) : undefined;
	return use(text === undefined ? Buffer.from(await response.arrayBuffer()) : encode(text));
}

/** In UTF-8 a unit of a string takes three bytes at the most. */
const MAX_UNIT_BYTES = 3;
let scratch = Buffer.alloc(256 * 1024);

/** `Buffer.from` reads a text twice, once for its length. */
function encode(text: string): Buffer {
	const needed = text.length * MAX_UNIT_BYTES;
	if (scratch.length < needed) scratch = Buffer.alloc(needed);
	return scratch.subarray(0, scratch.write(text));
}
