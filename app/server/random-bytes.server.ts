/** Random bytes from a pool: a call of the generator costs more than the bytes that a request needs. */
import { randomBytes } from "node:crypto";

const POOL_BYTES = 4096;

let pool = Buffer.alloc(0);
let used = 0;

/** Bytes that are handed out once. `count`: at most the pool's size, 4096. */
export function takeRandomBytes(count: number): Buffer {
	if (used + count > pool.length) {
		// A new buffer: the bytes that were handed out are views of the old one.
		pool = randomBytes(POOL_BYTES);
		used = 0;
	}
	used += count;
	return pool.subarray(used - count, used);
}
