/** There were more bytes than allowed. */
export class OversizeError extends Error {}

/** The whole of a body; rejects with an OversizeError beyond `maxBytes`, and reads no further. */
export async function gatherBytes(
	chunks: AsyncIterable<Uint8Array>,
	maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
	const gathered: Uint8Array[] = [];
	let byteCount = 0;
	// Leaving the loop early cancels a stream.
	for await (const chunk of chunks) {
		byteCount += chunk.byteLength;
		if (byteCount > maxBytes) throw new OversizeError();
		gathered.push(chunk);
	}
	return Buffer.concat(gathered);
}
