/** Random request ids; the support code, their first part, is short enough to be read out. */
import { takeRandomBytes } from "~/server/random-bytes.server";

/** Ten random bytes in hexadecimal. */
const ID_LENGTH = 20;
const SUPPORT_CODE_LENGTH = 8;
/** Encoded many at a time: a call of the encoder for one alone costs more than its id. */
const POOL_BYTES = 1000;

let pool = "";
let used = 0;

export function createRequestId(): string {
	if (used === pool.length) {
		pool = takeRandomBytes(POOL_BYTES).toString("hex");
		used = 0;
	}
	used += ID_LENGTH;
	return pool.slice(used - ID_LENGTH, used);
}

/** Short form of a request id: on error pages and in the log. */
export const toSupportCode = (requestId: string) =>
	requestId.slice(0, SUPPORT_CODE_LENGTH).toUpperCase();
