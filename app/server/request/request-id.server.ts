/** Random request ids; the support code, their first part, is short enough to be read out. */
import { randomBytes } from "node:crypto";

/** Ten random bytes in hexadecimal. */
const ID_LENGTH = 20;
const SUPPORT_CODE_LENGTH = 8;
/** Many at a time: for one alone, each call of the generator and the encoder costs more than its id. */
const POOL_BYTES = 1000;

let pool = "";
let used = 0;

export function createRequestId(): string {
	if (used === pool.length) {
		pool = randomBytes(POOL_BYTES).toString("hex");
		used = 0;
	}
	used += ID_LENGTH;
	return pool.slice(used - ID_LENGTH, used);
}

/** Short form of a request id: on error pages and in the log. */
export const toSupportCode = (requestId: string) =>
	requestId.slice(0, SUPPORT_CODE_LENGTH).toUpperCase();
