/** Random request ids; the support code, their first part, is short enough to be read out. */
import { randomBytes } from "node:crypto";

const ID_BYTES = 10;
const SUPPORT_CODE_LENGTH = 8;
/** Random bytes are generated for many ids at once: the call costs more than the bytes. */
const POOL_IDS = 400;

let pool = "";
let used = 0;

export function createRequestId(): string {
	if (used >= pool.length) {
		pool = randomBytes(ID_BYTES * POOL_IDS).toString("hex");
		used = 0;
	}
	used += ID_BYTES * 2;
	return pool.slice(used - ID_BYTES * 2, used);
}

/** Short form of a request id: on error pages and in the log. */
export const toSupportCode = (requestId: string) =>
	requestId.slice(0, SUPPORT_CODE_LENGTH).toUpperCase();
